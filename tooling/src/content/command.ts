import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnNode } from '../processes/spawn-node';
import { backendEnv, readSettings } from '../start/settings';
import { readFlags } from '../terminal/flags';
import { Refusal, UsageError } from '../terminal/refusal';
import { findRepository } from '../workspace/repository';

/** `content import <folder>`: the backend's own command, on the data folder of the site. */
export async function runContent(args: readonly string[]): Promise<number> {
  const { positionals: [action, folder, ...others] } = readFlags(args, {});
  if (action !== 'import' || folder === undefined || others.length > 0) throw new UsageError('Say what to do: import <folder>');
  const path = resolve(folder);
  if (!existsSync(path)) throw new Refusal(`The folder ${path} does not exist.`);
  const repository = findRepository();
  const script = join(repository.root, 'backend/src/app/content.ts');
  if (!existsSync(script)) throw new Refusal('The backend of this repository has no content command.');
  const child = spawnNode({ script, args: ['import', path], cwd: repository.root, env: backendEnv(readSettings(repository), 0) });
  child.stdout?.pipe(process.stdout);
  child.stderr?.pipe(process.stderr);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
