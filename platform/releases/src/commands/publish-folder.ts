import { resolve } from 'node:path';
import { UsageError } from '@inspire/devkit/terminal/cli-error';
import { createProgress } from '@inspire/devkit/terminal/progress';
import { readPackagedBuild } from '../packaged-build';
import type { ReleaseContext } from './context';
import { preparePublication } from './publish-package';

/** `publish <folder>`: checks and publishes the shell or a remote from a folder of `npx inspire-site package`. */
export async function runPublishFolder(context: ReleaseContext): Promise<number> {
  const [folder] = context.words;
  if (folder === undefined) throw new UsageError('Name the folder of a packaged build');
  const publish = preparePublication(context, await readPackagedBuild(resolve(folder)), createProgress());
  await publish();
  return 0;
}
