import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { parseMount } from './compose-file';
import type { LocalSite } from './local-site';

/** Options by command, and whether they take a value. */
const options: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  build: {},
  up: {
    '--build': false,
    '--detach': false,
    '--no-deps': false,
    '--no-recreate': false,
    '--scale': true,
    '--wait': false,
  },
  run: { '--env': true, '--no-deps': false, '--rm': false, '--volume': true },
  stop: {},
};

export interface ComposeCommand {
  readonly verb: string;
  /** Names the images that it uses. */
  readonly tag: string | undefined;
  readonly flags: Readonly<Record<string, string>>;
  readonly services: readonly string[];
  /** What `run` runs in place of the service's own command. */
  readonly command: readonly string[] | undefined;
}

/** @throws CliError for what verify:deploy does not understand */
export function parseComposeCommand(line: string): ComposeCommand {
  const [, tag, verb = '', rest = ''] = /^(?:TAG=(\S+) )?docker compose (\S+) ?(.*)$/.exec(line) ?? [];
  const known = options[verb];
  if (!known) throw new CliError(`verify:deploy does not know the command “${line}”.`);
  const words = rest.split(' ').filter((word) => word !== '');
  const flags: Record<string, string> = {};
  while (words[0]?.startsWith('--')) {
    const flag = words.shift() ?? '';
    const takesValue = known[flag];
    if (takesValue === undefined) throw new CliError(`verify:deploy does not know ${flag} in “${line}”.`);
    flags[flag] = takesValue ? (words.shift() ?? '') : '';
  }
  if (words.length === 0) throw new CliError(`“${line}” names no service.`);
  const isRun = verb === 'run';
  return {
    verb,
    tag,
    flags,
    services: isRun ? words.slice(0, 1) : words,
    command: isRun && words.length > 1 ? words.slice(1) : undefined,
  };
}

function replicasOf(name: string, { '--scale': scale }: ComposeCommand['flags']): number | undefined {
  const [service, count] = scale?.split('=') ?? [];
  return service === name ? Number(count) : undefined;
}

export interface ComposeCommandOptions {
  readonly site: LocalSite;
  /** Stands for the folders of the machine that commands mount. */
  readonly machine: string;
}

/** Runs what a command of Compose does as local processes. Other images have the same files here: nothing is built. */
export async function runComposeCommand(line: string, { site, machine }: ComposeCommandOptions): Promise<void> {
  const { verb, tag, flags, services, command } = parseComposeCommand(line);
  for (const name of services) {
    if (verb === 'build' || '--build' in flags) site.changeImage(name, crypto.randomUUID());
    if (tag !== undefined) site.changeImage(name, tag);
    if (verb === 'stop') await site.pause(name);
    // Dependencies that run already need no start; those of a new site do.
    const isFirst = site.containersOf(name).length === 0 && !('--no-deps' in flags);
    if (verb === 'up' && isFirst) await site.start([name]);
    else if (verb === 'up')
      await site.up(name, { replicas: replicasOf(name, flags), keepsObsolete: '--no-recreate' in flags });
    if (verb !== 'run') continue;
    const { source, ...mount } = parseMount(flags['--volume'] ?? '');
    const folder = join(machine, source);
    await mkdir(folder, { recursive: true });
    const [variable = '', value = ''] = flags['--env']?.split('=') ?? [];
    await site.run(name, {
      command,
      env: variable === '' ? {} : { [variable]: value },
      mounts: source === '' ? [] : [{ ...mount, source: folder }],
    });
  }
}
