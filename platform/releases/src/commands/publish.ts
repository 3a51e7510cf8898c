import { createProgress } from '@inspire/devkit/terminal/progress';
import { findRepository, isShell } from '@inspire/devkit/workspace/repository';
import { findTarget, withBuild } from './build-target';
import type { ReleaseContext } from './context';
import { preparePublication } from './publish-package';

/** `release publish [remote|shell]`: builds it if something has changed, checks it and publishes it as the newest release. */
export async function runPublish(context: ReleaseContext): Promise<number> {
  const { words, flags } = context;
  const repository = findRepository();
  const target = findTarget(repository, words[0]);
  const progress = createProgress();
  const publish = preparePublication(context, { dir: target.dir, isShell: isShell(target) }, progress);
  await withBuild({ repository, target, flags }, progress, publish);
  return 0;
}
