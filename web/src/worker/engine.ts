// The worker with the engine: Python in WebAssembly, our package in it, one request at a time. This module knows no games.

import type { FromWorker, Question, Start, ToWorker } from '../offline/protocol';
import { Parts } from './parts';
import { Storage } from './storage';

/** The part of Pyodide that is used here. */
interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void };
  runPython(source: string): unknown;
}
interface DeviceServer {
  ask(method: string, path: string, body: string): string;
}

const tell = (message: FromWorker): void => self.postMessage(message);
let server: Promise<DeviceServer> | null = null;
/** Requests are answered in order; Python does one thing at a time. */
let queue: Promise<unknown> = Promise.resolve();
const storage = new Storage({
  unsaved: () => tell({ kind: 'unsaved' }),
  changed: (id) => tell({ kind: 'changed', id }),
});

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') {
    server ??= begin(data);
    server.then(
      () => tell({ kind: 'ready' }),
      (problem: unknown) => tell({ kind: 'failed', why: String(problem) }),
    );
    return;
  }
  queue = queue.then(() => answer(data));
};

async function begin(start: Start): Promise<DeviceServer> {
  const parts = new Parts(start, (loaded, total) => tell({ kind: 'progress', loaded, total }));
  await parts.open();
  const wanted = ['core.wasm', 'library.zip', 'package.bin'].map((name) => parts.bytes(name));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${start.folder}pyodide.mjs`)) as {
    loadPyodide(options: object): Promise<Python>;
  };
  const [core, library, ours] = (await Promise.all(wanted)) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  const python = await handing(
    {
      [`${start.folder}pyodide.asm.wasm`]: () =>
        new Response(core, { headers: { 'Content-Type': 'application/wasm' } }),
      [`${start.folder}library.zip`]: () => new Response(library),
    },
    () =>
      loadPyodide({
        indexURL: start.folder,
        stdLibURL: `${start.folder}library.zip`,
        lockFileContents: { info: start.about, packages: {} },
        packageBaseUrl: start.folder,
      }),
  );
  unpack(python, ours);
  offerToKeep();
  return python.runPython(`
from js import keepOnDevice
from lostcities.device.server import DeviceServer
DeviceServer(keepOnDevice)
`) as DeviceServer;
}

/** Serve already fetched files to requests for these addresses. */
async function handing<T>(answers: Record<string, () => Response>, work: () => Promise<T>): Promise<T> {
  const plain = self.fetch;
  self.fetch = (asked, ...rest) => {
    const found = answers[asked instanceof Request ? asked.url : String(asked)];
    return found ? Promise.resolve(found()) : plain.call(self, asked, ...rest);
  };
  try {
    return await work();
  } finally {
    self.fetch = plain;
  }
}

/** Our package in Python's file system, where it is imported from. */
function unpack(python: Python, packed: Uint8Array<ArrayBuffer>): void {
  const size = new DataView(packed.buffer).getUint32(0, true);
  const files = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + size))) as [string, number][];
  const root = python.runPython(
    'import sys; next(path for path in sys.path if path.endswith("site-packages"))',
  ) as string;
  let place = 4 + size;
  for (const [path, length] of files) {
    python.FS.mkdirTree(`${root}/${path.slice(0, path.lastIndexOf('/'))}`);
    // Without another copy of the bytes.
    python.FS.writeFile(`${root}/${path}`, packed.subarray(place, (place += length)), { canOwn: true });
  }
}

function offerToKeep(): void {
  (self as unknown as { keepOnDevice(id: string, saved: string): void }).keepOnDevice = (id, saved) =>
    storage.note(id, saved);
}

type Answer = Pick<FromWorker & { kind: 'answer' }, 'ok' | 'refusal'>;

const ask = (found: DeviceServer, method: string, path: string, body: string): Answer =>
  JSON.parse(found.ask(method, path, body)) as Answer;

/** What was saved of a table or record, if the engine does not have it or another tab has saved it since. */
async function recall(found: DeviceServer, path: string): Promise<Answer> {
  const [, place, id] = /^\/(tables|records)\/(here-[^/?]+)/.exec(path) ?? [];
  const saved = id && (await storage.newer(id));
  return saved ? ask(found, 'POST', `/${place}/${id}/load`, JSON.stringify(saved)) : {};
}

/** If another tab was faster, its move counts, and the question is asked of the table as it is then. */
async function answerWhenSaved(found: DeviceServer, { method, path, body }: Question): Promise<Answer> {
  for (;;) {
    const loaded = await recall(found, path);
    if (loaded.refusal) return loaded;
    const said = ask(found, method, path, body);
    // Save before reporting success.
    if (await storage.save()) return said;
  }
}

async function answer(question: Question): Promise<void> {
  const { number } = question;
  try {
    tell({ kind: 'answer', number, ...(await answerWhenSaved(await server!, question)) });
  } catch (problem) {
    console.error(problem);
    // What is in memory may be half done; what is saved is not.
    tell({ kind: 'broken' });
  }
}
