import { runNpm } from '@inspire/devkit/processes/run-npm';
import type { Finished } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isRecord, parseJson } from '@inspire/shared/guards';

export interface RegistryAccess {
  /** URL of the registry. */
  readonly registry: string;
  /** Settings of npm, such as the file with the token; by default the user's own. */
  readonly env?: Readonly<Record<string, string>>;
}

const publicHosts = /(^|\.)(npmjs\.(org|com)|yarnpkg\.com|npmmirror\.com|jsr\.io)$/;
const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const HOW = 'Set @inspire:registry in .npmrc to your private registry.';

/** Returns why packages must not be published to a URL; undefined when they may. */
export function findRegistryIssue(registry: string): string | undefined {
  if (!URL.canParse(registry)) return `No registry is set for @inspire. ${HOW}`;
  const { hostname, protocol } = new URL(registry);
  if (hostname.endsWith('.invalid')) return `${registry} stands for a registry that is not chosen yet. ${HOW}`;
  if (publicHosts.test(hostname)) return `${registry} is public: the packages would be everyone's. ${HOW}`;
  if (protocol !== 'https:' && !ownMachine.test(hostname))
    return `${registry} would send the token without encryption. Use https.`;
  return undefined;
}

/** Returns the registry from which this repository installs `@inspire/*`, and to which it publishes them. */
export const readRegistry = async (root: string): Promise<string> =>
  (await runNpm(['config', 'get', '@inspire:registry'], root)).output.trim();

/** Runs npm with a registry for `@inspire`, which takes precedence over all files of settings. */
export const runNpmAt = (
  { registry, env }: RegistryAccess,
  [command = '', ...args]: readonly string[],
  cwd: string,
): Promise<Finished> => runNpm([command, `--@inspire:registry=${registry}`, ...args], cwd, env);

/**
 * Reads the package.json of a published version.
 * @returns undefined when the registry does not have it
 * @throws CliError when the registry cannot say
 */
export async function readPublished(
  access: RegistryAccess,
  name: string,
  version: string,
  cwd: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const args = ['view', `${name}@${version}`, '--json', '--prefer-online', '--loglevel=silent', '--fetch-retries=1'];
  const { code, output } = await runNpmAt(access, args, cwd);
  const found = parseJson(output);
  const error = isRecord(found) && isRecord(found.error) ? found.error : undefined;
  if (error?.code === 'E404' || (code === 0 && output.trim() === '')) return undefined;
  if (code !== 0 || error || !isRecord(found)) {
    const reason = typeof error?.summary === 'string' ? error.summary : output.trim();
    throw new CliError(`${access.registry} does not say whether it has ${name} ${version}: ${reason}`);
  }
  return found;
}
