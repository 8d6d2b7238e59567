// Run a tool that is written in TypeScript, with any Node that builds the client: node tools/run.js tools/keys.ts
import process from 'node:process';
import { runnerImport } from 'vite';

await runnerImport(process.argv[2]);
