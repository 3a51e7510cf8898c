import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { startWorker as replaced } from './start-worker';

/** Starts `check.mjs` of the artefact. It gets no settings: the code of a remote runs in it. */
export const startWorker: typeof replaced = (args): ChildProcess =>
  fork(join(import.meta.dirname, 'check.mjs'), args, { env: { NODE_ENV: 'production' }, silent: true });
