import { CliError } from '@inspire/devkit/terminal/cli-error';
import { makeNextImage } from './next-image';
import { isRelease, untilOffered } from './replacements';
import { findForeignChanges, readStoreState, storeUrl } from './store-state';
import type { Verification } from './verification';

export const SERVICE = 'release-service';
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

/** A team of the site, whose pipeline has the key of one remote and the address of the release service. */
export interface Team {
  /** Of its remote, and of the step with its build. */
  readonly name: string;
  /** Runs a release command there. @returns its output */
  run(command: readonly string[]): Promise<string>;
}

/** The team of the last remote. */
export function selectTeam({ site, config }: Verification): Team {
  const name = Object.keys(config.services).filter(isRelease).at(-1) ?? '';
  const settings = [
    ...settingsOfOthers.map((variable) => `${variable}=`),
    `RELEASES_URL=http://${SERVICE}:${config.services[SERVICE]?.environment.PORT}`,
  ].flatMap((setting) => ['--env', setting]);
  const run = ['run', '--rm', '--no-deps', ...settings, name, 'node', 'release.mjs'];
  return { name, run: (command) => site.compose(...run, ...command) };
}

/** @returns the line of the audit with this action. @throws CliError without one */
export async function readAuditLine({ name, run }: Team, action: string, version: string): Promise<string> {
  const audit = await run(['audit', name]);
  const line = audit.split('\n').find((one) => one.includes(` ${action} ${name} ${version} by `));
  if (line === undefined) throw new CliError(`The audit lacks “${action} ${name} ${version}”:\n${audit}`);
  return line;
}

/**
 * Publishes a release through the release service, with the key of its team and without the account of the store. The service
 * names the new list in the snapshot (ADR-61), and records who published what (ADR-64).
 * @returns its version
 * @throws CliError when browsers do not get it, when another package changed, or when it is not recorded
 */
export async function publishAsTeam(origin: string, options: Verification): Promise<string> {
  const { site, report } = options;
  const store = await storeUrl(options);
  const team = selectTeam(options);
  const { name } = team;
  const before = await readStoreState(origin, store);
  const version = await makeNextImage(site, name);
  await team.run(['publish', 'build']);
  const published = performance.now();
  await untilOffered(origin, name, version);
  const seconds = ((performance.now() - published) / 1_000).toFixed(1);
  const foreign = findForeignChanges(name, before, await readStoreState(origin, store));
  if (foreign.length > 0) throw new CliError(`A team published ${name}, and ${foreign.join(', ')}`);
  const recorded = await readAuditLine(team, 'publish', version);
  await assertAuditIsPrivate(store);
  report(
    `published ${name} ${version} through ${SERVICE}, with the key of its team only: offered within ${seconds} s, recorded as “${recorded}”`,
  );
  return version;
}
