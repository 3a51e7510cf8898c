/** A publisher in a separate process: `publish-worker.ts <data folder> <package folder>…`, with the store's settings in the environment. */
import { openSiteReleaseStore } from '../releases/open-site-release-store';
import { publishBuild } from '../releases/publish';
import { messageOf } from '../terminal/cli-error';

const [dataDir = '', ...folders] = process.argv.slice(2);
try {
  const signedStore = await openSiteReleaseStore(dataDir);
  for (const folder of folders) await publishBuild(signedStore, folder, { check: async () => undefined });
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
