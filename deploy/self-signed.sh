#!/bin/sh
# A certificate that nobody trusts, for a first try: deploy/self-signed.sh FOLDER [NAME]
set -eu
folder=${1:?which folder?}
name=${2:-localhost}
mkdir -p "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$name" \
    -addext "subjectAltName=DNS:$name,IP:127.0.0.1" -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
chmod 600 "$folder/privkey.pem"
echo "$folder: a certificate for $name, for 30 days"
