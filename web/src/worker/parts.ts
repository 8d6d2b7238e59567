// The engine's files: from the cache, or fetched, unpacked and cached. Any of them may be missing from the cache, for
// browsers may delete entries at any time.

import init, { decompress } from 'brotli-dec-wasm/web';
import decoder from 'brotli-dec-wasm/web/bg.wasm?url';
import type { Start } from '../offline/protocol';

const PACKED = '.packed';

export class Parts {
  private loaded = 0;
  private readonly total: number;
  private cache: Cache | null = null;
  private ready: Promise<unknown> | null = null;

  constructor(
    private readonly start: Start,
    private readonly progress: (loaded: number, total: number) => void,
  ) {
    const packed = Object.entries(start.files).filter(([name]) => name.endsWith(PACKED));
    this.total = packed.reduce((sum, [, size]) => sum + size, 0);
  }

  /** Open the cache of this version, and remove those of others, whose parts are incompatible. */
  async open(): Promise<void> {
    try {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith('lostcities-engine-') && name !== this.start.cache,
      );
      this.cache = await caches.open(this.start.cache);
      // Remove old versions only when the new one is complete.
      if (await this.complete()) await Promise.all(others.map((name) => caches.delete(name)));
    } catch {
      this.cache = null; // a private window, or no secure context: it works, but everything is fetched each time
    }
  }

  private async complete(): Promise<boolean> {
    const names = Object.keys(this.start.files).filter((name) => name.endsWith(PACKED));
    const found = await Promise.all(names.map((name) => this.cache?.match(this.start.folder + name)));
    return found.every(Boolean);
  }

  /** A part, unpacked. */
  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const address = this.start.folder + name + PACKED;
    const known = await this.cache?.match(address);
    if (known) {
      this.count(this.start.files[name + PACKED] ?? 0);
      return new Uint8Array(await known.arrayBuffer());
    }
    const packed = await this.fetch(address);
    this.ready ??= init({ module_or_path: decoder });
    await this.ready;
    const whole = new Uint8Array(decompress(packed));
    // Cached unpacked, for a faster next start. Without room it is fetched again.
    await this.cache?.put(address, new Response(whole)).catch(() => undefined);
    return whole;
  }

  private async fetch(address: string): Promise<Uint8Array> {
    const response = await fetch(address);
    if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
    const chunks: Uint8Array[] = [];
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      this.count(value.length);
    }
    return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  }

  private count(bytes: number): void {
    this.loaded += bytes;
    this.progress(Math.min(this.loaded, this.total), this.total);
  }
}
