import { join } from 'node:path';
import { CliError } from '../terminal/cli-error';
import { getService } from './create-replica';
import { renumberBuild } from './next-build';
import { isRelease, untilOffered } from './replacements';
import { findForeignChanges, readStoreState, storeUrl } from './store-state';
import type { Verification } from './verification';

const SERVICE = 'release-service';
/** What a team's pipeline does not have. */
const settingsOfOthers = [
  'RELEASE_ROOT_KEY_FILE',
  'RELEASE_OPERATIONS_KEY_FILE',
  'RELEASE_SNAPSHOT_KEY_FILE',
  'RELEASES_S3_ENDPOINT',
  'RELEASES_S3_ACCESS_KEY_ID',
  'RELEASES_S3_SECRET_ACCESS_KEY_FILE',
];

/** Without an account, everyone may read what gateways serve, and not the audit, which has addresses. @throws CliError */
async function assertAuditIsPrivate(store: string): Promise<void> {
  const statusOf = async (path: string) => (await fetch(`${store}/${path}`)).status;
  const statuses = await Promise.all(['remotes/trust/snapshot.json', 'remotes/none', 'audit/none'].map(statusOf));
  if (statuses.join() !== '200,404,403')
    throw new CliError(`Everyone may read other objects of the releases than gateways serve (${statuses.join(', ')}).`);
}

/**
 * Publishes a release through the release service, with the key of its team and without the account of the store. The service
 * names the new list in the snapshot (ADR-61), and records who published what (ADR-64).
 * @throws CliError when browsers do not get it, when another package changed, or when it is not recorded
 */
export async function publishAsTeam(origin: string, options: Verification): Promise<void> {
  const { site, names, dist, report, file } = options;
  const name = names.filter(isRelease).at(-1) ?? '';
  const env = {
    ...Object.fromEntries(settingsOfOthers.map((variable) => [variable, ''])),
    RELEASES_URL: `http://${SERVICE}:${getService(file, SERVICE).environment.PORT}`,
  };
  const before = await readStoreState(origin, storeUrl(options));
  const version = await renumberBuild(join(dist, name));
  await site.run(name, { env });
  const published = performance.now();
  await untilOffered(origin, name, version);
  const seconds = ((performance.now() - published) / 1_000).toFixed(1);
  const foreign = findForeignChanges(name, before, await readStoreState(origin, storeUrl(options)));
  if (foreign.length > 0) throw new CliError(`A team published ${name}, and ${foreign.join(', ')}`);
  const audit = await site.run(name, { command: ['node', 'release.mjs', 'audit', name], env });
  const recorded = audit.split('\n').find((line) => line.includes(` publish ${name} ${version} by `));
  if (recorded === undefined) throw new CliError(`The release service has not recorded ${name} ${version}:\n${audit}`);
  await assertAuditIsPrivate(storeUrl(options));
  report(
    `published ${name} ${version} through ${SERVICE}, with the key of its team only: offered within ${seconds} s, recorded as “${recorded}”`,
  );
}
