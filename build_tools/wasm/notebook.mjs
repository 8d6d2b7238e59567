// Load the wheel for Pyodide as a notebook does, in Node, and run a Python file with it: notebook.mjs PYODIDE WHEEL FILE; it
// sets `said`, which is printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.on('uncaughtException', (problem) => {
  console.error(String(problem?.stack ?? problem).slice(-3000));
  process.exit(1);
});
const [pyodideFolder, wheel, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: `${pyodideFolder}/` });
await python.loadPackage(pathToFileURL(wheel).href, { messageCallback: () => {} });
const globals = python.toPy({ __name__: 'notebook' });
python.runPython(readFileSync(file, 'utf8'), { globals });
console.log(globals.get('said'));
