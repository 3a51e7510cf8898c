import { posix } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';

export interface ImageCopy {
  /** The stage or image that it is copied from; undefined for the repository. */
  readonly from: string | undefined;
  readonly source: string;
  readonly target: string;
}

export interface ImageRecipe {
  /** The published image at its bottom. */
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly command: readonly string[] | undefined;
  readonly entrypoint: readonly string[] | undefined;
  readonly copies: readonly ImageCopy[];
}

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

interface Stage {
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

const unquote = (text: string): string => text.replace(/^"(.*)"$/, '$1');

function parseStages(text: string): ReadonlyMap<string, Stage> {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const args: Record<string, string> = {};
  const stages = new Map<string, { base: string; instructions: Instruction[] }>();
  let current: { base: string; instructions: Instruction[] } | undefined;
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [, argument = '', value = ''] = name === 'ARG' ? (/^(\w+)=(.*)$/.exec(rest) ?? []) : [];
    const [, base, stage] = name === 'FROM' ? (/^(\S+)(?: AS (\S+))?$/i.exec(rest) ?? []) : [];
    if (base !== undefined) {
      current = { base: base.replace(/^\$\{(\w+)\}$/, (_, key: string) => args[key] ?? ''), instructions: [] };
      stages.set(stage ?? String(stages.size), current);
    } else if (name === 'ARG') args[argument] = value;
    else current?.instructions.push({ name, rest });
  }
  return stages;
}

const toList = (rest: string): readonly string[] =>
  rest.startsWith('[') ? (JSON.parse(rest) as string[]) : ['/bin/sh', '-c', rest];

function toCopies(rest: string, workdir: string): ImageCopy[] {
  const words = rest.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('--'));
  const paths = words.filter((word) => !word.startsWith('--'));
  const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
  const target = paths.at(-1) ?? '.';
  const isFolder = target.endsWith('/') || target === '.';
  return paths.slice(0, -1).map((source) => ({
    from,
    source,
    // A file keeps its name in a folder; the content of a folder goes into it.
    target: posix.resolve(
      workdir,
      isFolder && /\.\w+$/.test(source) ? posix.join(target, posix.basename(source)) : target,
    ),
  }));
}

/**
 * Reads what a target of a Dockerfile consists of.
 * @throws CliError for a target that it does not have
 */
export function readImageRecipe(text: string, target: string): ImageRecipe {
  const stages = parseStages(text);
  const chain: Stage[] = [];
  let base = target;
  for (let stage = stages.get(base); stage; stage = stages.get(base)) {
    chain.unshift(stage);
    base = stage.base;
  }
  if (chain.length === 0) throw new CliError(`The Dockerfile has no target ${target}.`);
  const env: Record<string, string> = {};
  const copies: ImageCopy[] = [];
  let [workdir, command, entrypoint]: [string, readonly string[] | undefined, readonly string[] | undefined] = [
    '/',
    undefined,
    undefined,
  ];
  for (const { name, rest } of chain.flatMap(({ instructions }) => instructions)) {
    if (name === 'ENV')
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=("[^"]*"|\S*)/g)) env[key] = unquote(value);
    if (name === 'WORKDIR') workdir = posix.resolve(workdir, rest);
    if (name === 'COPY') copies.push(...toCopies(rest, workdir));
    if (name === 'CMD') command = toList(rest);
    if (name === 'ENTRYPOINT') entrypoint = toList(rest);
  }
  return { base, env, workdir, command, entrypoint, copies };
}
