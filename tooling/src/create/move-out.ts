import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { readFileIfAny } from '@inspire/node/files';
import { type Ownership, readManifest } from '@inspire/shared/remote';
import { checkFormat } from '../lint/check-format';
import { kitPackages } from '../pack/pack-packages';
import { runProgram } from '../processes/run-program';
import { CliError } from '../terminal/cli-error';
import { copySources } from '../workspace/copy-sources';
import { isRemote, type Package, type Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { prepareRepository, type RepositoryChoices } from './create-repository';
import { writeRepository } from './write-remote';

const isInside = (dir: string, path: string): boolean => {
  const way = relative(dir, path);
  return !way.startsWith('..') && !isAbsolute(way);
};

/** Returns the remote's package.json with the versions that teams install. @throws CliError for a package that they cannot */
async function toTeamPackageJson({ packages }: Repository, { dir, short }: Package): Promise<string> {
  const json = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as Record<string, unknown>;
  const versionOf = (name: string): string => {
    const found = packages.find((one) => one.name === name);
    if (found && kitPackages.some((kit) => kit === found.short)) return found.version;
    throw new CliError(`${short} depends on ${name}, which teams cannot install. Nothing was written.`);
  };
  const withVersions = (declared: unknown) =>
    Object.fromEntries(
      Object.entries((declared ?? {}) as Record<string, string>).map(([name, version]) => [
        name,
        packages.some((one) => one.name === name) ? versionOf(name) : version,
      ]),
    );
  const fields = ['dependencies', 'devDependencies'].filter((field) => json[field] !== undefined);
  const replaced = Object.fromEntries(fields.map((field) => [field, withVersions(json[field])]));
  return `${JSON.stringify({ ...json, ...replaced }, null, 2)}\n`;
}

/** A relative path in quotes, as sources and settings name other files. */
const relativePath = /['"](\.\.?\/[^'"\n]*)['"]/g;

/** @throws CliError that names the files which need others of this repository */
async function assertSelfContained({ dir, short }: Package): Promise<void> {
  const files = await walk(dir, { keep: (name) => /\.([cm]?[jt]sx?|json|css)$/.test(name) });
  const needing: string[] = [];
  for (const file of files) {
    const text = await readFile(join(dir, file), 'utf8');
    const leaves = [...text.matchAll(relativePath)].some(
      ([, path = '']) => !isInside(dir, resolve(dir, dirname(file), path)),
    );
    if (leaves) needing.push(`${short}/${file}`);
  }
  if (needing.length > 0)
    throw new CliError(`These files need others of this repository: ${needing.join(', ')}. Nothing was written.`);
}

/** Turns links to files of the former repository into text. */
const withoutOuterLinks = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1');

function describeOwned({ paths, prefixes = [], slots }: Ownership): string {
  const toList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const owned = toList([...paths, ...prefixes].map(({ path }) => path));
  const filled = slots.length === 0 ? '' : `the slots ${toList(slots.map(({ name }) => name))}`;
  return [owned, filled].filter((part) => part !== '').join(' and ');
}

/** Returns the other files of the repository that name a package. */
async function findMentions(root: string, short: string): Promise<string[]> {
  const args = ['grep', '--files-with-matches', '--fixed-strings', short, '--', '.', `:!${short}`];
  const { code, output } = await runProgram('git', args, { cwd: root });
  return code === 0 ? output.trim().split('\n') : [];
}

export interface MovedRemote {
  readonly registry: string;
  /** Files that still name the remote here. */
  readonly mentions: readonly string[];
}

/**
 * Copies a remote into a repository of its own, as `create-remote --repository` creates one. This repository does not change.
 * @param dir an empty folder outside of it
 * @throws CliError for a package that is no remote or cannot leave, and for a folder that is not empty
 */
export async function moveOut(
  repository: Repository,
  remote: Package,
  dir: string,
  given: RepositoryChoices,
): Promise<MovedRemote> {
  const { root } = repository;
  const { short } = remote;
  if (!isRemote(remote)) throw new CliError(`${short} is not a remote: it has no remote.json.`);
  if (isInside(root, dir)) throw new CliError(`${dir} is in this repository. Choose a folder outside of it.`);
  await assertSelfContained(remote);
  const json = await toTeamPackageJson(repository, remote);
  const manifest = readManifest(JSON.parse(await readFile(join(remote.dir, 'remote.json'), 'utf8')));
  await mkdir(dir, { recursive: true });
  const { registry, owner } = await prepareRepository(dir, short, root, given);

  await writeRepository(dir, { name: short, owns: describeOwned(manifest), registry, owner });
  const copy = join(dir, short);
  await copySources(remote.dir, copy);
  await writeFile(join(copy, 'package.json'), json);
  const readme = await readFileIfAny(join(copy, 'README.md'));
  if (readme !== undefined) await writeFile(join(copy, 'README.md'), withoutOuterLinks(readme));
  await checkFormat(dir, [dir], { fix: true });
  return { registry, mentions: await findMentions(root, short) };
}
