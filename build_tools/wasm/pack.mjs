// Run by Node: bytecode is made by the very Python that will run it, and everything is packed as small as it gets.
//
// pack.mjs PYODIDE LIBRARY STAGE OUT KEPT: LIBRARY is Python's, STAGE holds our package with its compiled modules, OUT gets the
// files, and KEPT has what was packed before: packing Pyodide's core takes longer than all the rest.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

// Node would print the line of the error, which is a megabyte long.
process.on('uncaughtException', (problem) => {
  console.error(String(problem?.stack ?? problem).slice(-3000));
  process.exit(1);
});
const [pyodideFolder, wholeLibrary, stage, out, kept] = process.argv.slice(2);
const here = import.meta.dirname;
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, stdLibURL: wholeLibrary });
const { FS } = python;

function copy(from, to) {
  FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const file = join(from, name);
    if (statSync(file).isDirectory()) copy(file, `${to}/${name}`);
    else FS.writeFile(`${to}/${name}`, readFileSync(file));
  }
}
copy(stage, '/stage');
FS.writeFile('/tools.py', readFileSync(join(here, 'library.py')));
python.runPython(`
import sys
sys.path.insert(0, "/stage")
sys.path.insert(0, "/")
sys.dont_write_bytecode = True
`);
const globals = python.toPy({ __name__: 'exercise' });
python.runPython(readFileSync(join(here, 'exercise.py'), 'utf8'), { globals });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'catalogue.json'), python.runPython('json.dumps(catalogue)', { globals }));
const [library, own] = python
  .runPython(
    `
loaded = {name for name, module in sys.modules.items() if name != "__main__" and not name.startswith("lostcities")}
import tools
root = next(path for path in sys.path if path.endswith(".zip"))
[tools.library(root, loaded), tools.own("/stage")]
`,
  )
  .toJs();

/** Files one after the other, after a list of their names and sizes. */
function bundle(files) {
  const list = Buffer.from(JSON.stringify(files.map(([path, content]) => [path, content.length])));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(list.length);
  return Buffer.concat([size, list, ...files.map(([, content]) => content)]);
}

const pack = (content) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

const parts = {
  'core.wasm': readFileSync(join(pyodideFolder, 'pyodide.asm.wasm')),
  'library.zip': Buffer.from(library),
  'package.bin': bundle(own.map(([path, content]) => [path, Buffer.from(content)])),
};
mkdirSync(kept, { recursive: true });
for (const [name, content] of Object.entries(parts)) {
  const known = join(kept, `${createHash('sha256').update(content).digest('hex')}.br`);
  if (!existsSync(known)) writeFileSync(known, pack(content));
  const packed = readFileSync(known);
  writeFileSync(join(out, name), content);
  writeFileSync(join(out, `${name}.br`), packed);
  console.log(`${name}: ${content.length} bytes, ${packed.length} packed`);
}
