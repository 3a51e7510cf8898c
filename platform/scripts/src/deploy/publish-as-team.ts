import { CliError } from '@inspire/devkit/terminal/cli-error';
import { SHELL_NAME } from '@inspire/shared/remote';
import { makeNextImage } from './next-build';
import { isRelease, untilOffered } from './replacements';
import { findForeignChanges, readStoreState, storeUrl } from './store-state';
import { secondsSince } from './until';
import type { Verification } from './verification';

const SERVICE = 'release-service';
/** What a team's pipeline does not have. */
const settingsOfOthers = [
  'RELEASE_SITE_KEY_FILE',
  'RELEASES_S3_ENDPOINT',
  'RELEASES_S3_ACCESS_KEY_ID',
  'RELEASES_S3_SECRET_ACCESS_KEY_FILE',
];

/** Without an account, everyone may read what gateways serve, and nothing else. @throws CliError */
async function assertOthersArePrivate(store: string): Promise<void> {
  const statusOf = async (path: string) => (await fetch(`${store}/${path}`)).status;
  const statuses = await Promise.all(['remotes/trust/index.json', 'remotes/none', 'unlisted.json'].map(statusOf));
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

/** The team of the first remote. Not the shell's: one that does not start cannot report it, so that nothing stops its canaries. */
export function selectTeam({ site, config }: Verification): Team {
  const name = Object.keys(config.services).find((one) => isRelease(one) && one !== SHELL_NAME) ?? '';
  const settings = [
    ...settingsOfOthers.map((variable) => `${variable}=`),
    `RELEASES_URL=http://${SERVICE}:${config.services[SERVICE]?.environment.PORT}`,
  ].flatMap((setting) => ['--env', setting]);
  const run = ['run', '--rm', '--no-deps', ...settings, name, 'node', 'release.mjs'];
  return { name, run: (command) => site.compose(...run, ...command) };
}

/** @returns what the service logged of a list that adds a version. @throws CliError without it */
async function readLogLine({ site }: Verification, { name }: Team, version: string): Promise<string> {
  const log = await site.compose('logs', '--no-log-prefix', SERVICE);
  const lines = log.split('\n').filter((one) => one.includes('"a list of releases"') && one.includes(`"${name}"`));
  const line = lines.find((one) => one.includes(`"${version}"`));
  if (line === undefined)
    throw new CliError(`The log of ${SERVICE} does not say who published ${name} ${version}:\n${log}`);
  return line;
}

/**
 * Publishes a release through the release service, with the key of its team and without the account of the store. The service logs who
 * published what (ADR-80).
 * @returns its version
 * @throws CliError when browsers do not get it, when another package changed, or when it is not logged
 */
export async function publishAsTeam(options: Verification): Promise<string> {
  const { site, report } = options;
  const team = selectTeam(options);
  const { name } = team;
  const before = await readStoreState(options);
  const version = await makeNextImage(site, name);
  await team.run(['publish', 'build']);
  const published = performance.now();
  await untilOffered(options, name, version);
  const seconds = secondsSince(published);
  const foreign = findForeignChanges(name, before, await readStoreState(options));
  if (foreign.length > 0) throw new CliError(`A team published ${name}, and ${foreign.join(', ')}`);
  const { key } = JSON.parse(await readLogLine(options, team, version)) as { readonly key?: string };
  await assertOthersArePrivate(await storeUrl(options));
  report(
    `published ${name} ${version} through ${SERVICE}, with the key of its team only: offered within ${seconds} s, logged with the key ${key}`,
  );
  return version;
}
