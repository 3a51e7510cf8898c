import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs all given test files in one process: a process each would load the server and PGlite's WebAssembly every time. */
for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
