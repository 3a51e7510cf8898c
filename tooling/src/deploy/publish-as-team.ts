import { join } from 'node:path';
import { CliError } from '../terminal/cli-error';
import { renumberBuild } from './next-build';
import { isRelease, untilOffered } from './replacements';
import { findForeignChanges, readStoreState, storeUrl } from './store-state';
import type { Verification } from './verification';

/** What a team's pipeline does not have. */
const keysOfOthers = ['RELEASE_ROOT_KEY_FILE', 'RELEASE_OPERATIONS_KEY_FILE', 'RELEASE_SNAPSHOT_KEY_FILE'];

/**
 * Publishes a release with the key of its team only. Browsers get it because the service `renewal` names the new list in the
 * snapshot (ADR-61).
 * @throws CliError when they do not, or when another package changed
 */
export async function publishAsTeam(origin: string, options: Verification): Promise<void> {
  const { site, names, dist, report } = options;
  const name = names.filter(isRelease).at(-1) ?? '';
  const before = await readStoreState(origin, storeUrl(options));
  const version = await renumberBuild(join(dist, name));
  await site.run(name, { env: Object.fromEntries(keysOfOthers.map((variable) => [variable, ''])) });
  const published = performance.now();
  await untilOffered(origin, name, version);
  const seconds = ((performance.now() - published) / 1_000).toFixed(1);
  const foreign = findForeignChanges(name, before, await readStoreState(origin, storeUrl(options)));
  if (foreign.length > 0) throw new CliError(`A team published ${name}, and ${foreign.join(', ')}`);
  report(`published ${name} ${version} with the key of its team only: the snapshot named it within ${seconds} s`);
}
