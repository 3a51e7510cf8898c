import { join, resolve } from 'node:path';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { createProgress } from '@inspire/devkit/terminal/progress';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { packageArtefacts } from './package-artefacts';

/** `package [artefact…] [--to <folder>]`: makes what production runs in `dist/` at the root. */
export async function runPackage(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, { to: { type: 'string' } });
  const repository = findRepository();
  const progress = createProgress();
  await packageArtefacts(positionals, resolve(values.to ?? join(repository.root, 'dist')), {
    repository,
    report: (line) => progress.step(line),
  });
  return 0;
}
