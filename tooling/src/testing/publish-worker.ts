/** A publisher in a process of its own: `publish-worker.ts <data folder> <package folder>…`, with the store's settings in the environment. */
import { openReleaseDesk } from '../releases/open-desk';
import { publishBuild } from '../releases/publish';
import { messageOf } from '../terminal/refusal';

const [dataDir = '', ...folders] = process.argv.slice(2);
try {
  const desk = await openReleaseDesk(dataDir);
  for (const folder of folders) await publishBuild(desk, folder, { check: async () => undefined });
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
