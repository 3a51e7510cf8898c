import { join, relative, sep } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { type Repository, selectPackages } from '@inspire/devkit/workspace/repository';
import { readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';

export type BumpKind = 'major' | 'minor' | 'patch';

export const bumpKinds: readonly BumpKind[] = ['major', 'minor', 'patch'];

const sections: Readonly<Record<BumpKind, string>> = { major: 'Removed', minor: 'Added', patch: 'Fixed' };

/** @throws UsageError */
export function bumpKindOf(word: string | undefined): BumpKind {
  const kind = bumpKinds.find((one) => one === word);
  if (kind === undefined) throw new UsageError(`Say which part to raise: ${bumpKinds.join(', ')}`);
  return kind;
}

/** `2026-11-22` */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** @throws CliError for a version with a suffix or other than three numbers */
export function nextVersion(version: string, kind: BumpKind): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!parts) throw new CliError(`The version is '${version}'. Set it to three numbers, such as 1.2.0.`);
  const [major = 0, minor = 0, patch = 0] = parts;
  if (kind === 'major') return `${major + 1}.0.0`;
  return kind === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * Adds a section for the new version on top of the changelog and dates the previous section.
 * @param date `2026-11-22`
 */
export function openSection(changelog: string, kind: BumpKind, next: string, date: string): string {
  const dated = changelog.replace(/^## Unreleased \((.+)\)$/gm, `## $1 (${date})`);
  const section = `## Unreleased (${next})\n\n### ${sections[kind]}\n\n`;
  const start = dated.search(/^## /m);
  return start === -1 ? `${dated.trimEnd()}\n\n${section}` : dated.slice(0, start) + section + dated.slice(start);
}

interface LockFile {
  readonly packages?: Record<string, { version?: string } | undefined>;
}

/** Updates the version in the lock file as `npm install` would. */
function bumpLockFile(text: string, folder: string, next: string): string {
  const lock = JSON.parse(text) as LockFile;
  const raised = lock.packages?.[folder];
  if (raised) raised.version = next;
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

export interface Bump {
  readonly from: string;
  readonly to: string;
  readonly files: readonly string[];
}

/**
 * Raises a package's version in the package, the lock file and its changelog. The other packages of the workspace name any
 * version of it.
 * @param short `shared`: its version is that of the contract
 * @param date of the changelog section that was open until now: `2026-11-22`
 */
export async function bumpPackage(repository: Repository, short: string, kind: BumpKind, date: string): Promise<Bump> {
  const { root } = repository;
  const [raised] = selectPackages(repository, [short]);
  if (!raised) throw new CliError(`This repository has no package ${short}.`);
  const { version: from } = raised;
  const to = nextVersion(from, kind);
  const folder = relative(root, raised.dir).split(sep).join('/');
  const written: string[] = [];
  const rewrite = async (path: string, change: (text: string) => string) => {
    const text = await readFileIfAny(join(root, path));
    if (text === undefined) return;
    await writeFileAtomic(join(root, path), change(text));
    written.push(path);
  };
  await rewrite(`${folder}/package.json`, (text) => text.replace(`"version": "${from}"`, `"version": "${to}"`));
  await rewrite('package-lock.json', (text) => bumpLockFile(text, folder, to));
  await rewrite(`${folder}/CHANGELOG.md`, (text) => openSection(text, kind, to, date));
  return { from, to, files: written };
}
