import type { ChildProcess } from 'node:child_process';
import { programBeside } from '@inspire/devkit/processes/program-beside';
import { spawnNode } from '@inspire/devkit/processes/spawn-node';

/**
 * Starts `check-worker.ts`, which ends with this process. `start-bundled-worker.ts` replaces this module in the artefact
 * `dist/releases`, which has no TypeScript.
 * @returns the process, with piped output and a message channel
 */
export const startWorker = (args: readonly string[]): ChildProcess =>
  spawnNode({ script: programBeside(import.meta.filename, 'check-worker'), args, env: { NODE_ENV: 'production' } });
