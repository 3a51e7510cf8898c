import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs the test files it is given in one process: one each would load the server, and PGlite's WebAssembly, anew. */
for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
