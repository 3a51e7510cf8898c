/** A publisher in a separate process: `publish-worker.ts <data folder> <package folder>…`, with the store's settings in the environment. */
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { openSiteReleaseStore } from '../open-site-release-store';
import { publishBuild } from '../publish';

const [dataDir = '', ...folders] = process.argv.slice(2);
try {
  const signedStore = await openSiteReleaseStore(dataDir);
  for (const folder of folders) await publishBuild(signedStore, folder, { check: async () => undefined });
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
