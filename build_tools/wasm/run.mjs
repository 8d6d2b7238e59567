// Run a Python file in the built engine, in Node: run.mjs PYODIDE ENGINE FILE [argument …]; it sets `said`, which is printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.on('uncaughtException', (problem) => {
  console.error(String(problem?.stack ?? problem).slice(-3000));
  process.exit(1);
});
const [pyodideFolder, engine, file, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, stdLibURL: join(engine, 'library.zip') });
const packed = readFileSync(join(engine, 'package.bin'));
const names = JSON.parse(packed.subarray(4, 4 + packed.readUInt32LE(0)).toString());
let place = 4 + packed.readUInt32LE(0);
for (const [path, size] of names) {
  const target = `/lib/python3.14/site-packages/${path}`.replace('3.14', python.runPython('"%d.%d" % __import__("sys").version_info[:2]'));
  python.FS.mkdirTree(target.slice(0, target.lastIndexOf('/')));
  python.FS.writeFile(target, packed.subarray(place, (place += size)));
}
const globals = python.toPy({ __name__: 'run', arguments: rest });
python.runPython(readFileSync(file, 'utf8'), { globals });
console.log(globals.get('said'));
