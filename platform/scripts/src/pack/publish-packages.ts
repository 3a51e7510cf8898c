import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pMap from 'p-map';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readFileIfAny } from '@inspire/server-kit/files';
import { isRecord } from '@inspire/shared/guards';
import type { PackedPackage } from './pack-packages';
import { findRegistryIssue, readPublished, type RegistryAccess, runNpmAt } from './registry';

/**
 * Returns what a changelog says about a version, whether its section is dated or still open: `## 1.2.0 (2026-11-22)`,
 * `## Unreleased (1.2.0)`.
 * @returns undefined without such a section, or when it is empty
 */
export function findChangelogEntry(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => {
    const [heading = ''] = one.split('\n');
    return heading === `Unreleased (${version})` || heading.split(' ')[0] === version;
  });
  const text = section?.split('\n').slice(1).join('\n').trim();
  return text !== undefined && /^- /m.test(text) ? text : undefined;
}

const unzip = promisify(gunzip);

/** Returns why a commit may not be published: what is not committed could not be built again. */
export async function findTreeIssues(root: string): Promise<string[]> {
  const { code, output } = await runProgram('git', ['status', '--porcelain'], { cwd: root });
  if (code !== 0) return ['Packages are published from a git repository.'];
  const files = output.trim();
  return files === '' ? [] : [`Commit or remove these files first:\n${files}`];
}

/** Returns what is missing in changelogs, and dependencies on other versions than those published together. */
export async function findPackageIssues(packed: readonly PackedPackage[]): Promise<string[]> {
  const issues = await pMap(packed, async ({ dir, short, version }) => {
    const changelog = (await readFileIfAny(join(dir, 'CHANGELOG.md'))) ?? '';
    const isDescribed = findChangelogEntry(changelog, version) !== undefined;
    return isDescribed ? [] : [`The changelog of ${short} says nothing about ${version}.`];
  });
  return issues.flat();
}

/** Returns the hash of a packed package, whichever way the archive is compressed. */
async function hashContent({ tarball }: PackedPackage): Promise<string> {
  return createHash('sha256')
    .update(await unzip(await readFile(tarball)))
    .digest('hex');
}

interface Planned {
  readonly target: PackedPackage;
  readonly content: string;
  readonly isPublished: boolean;
}

/**
 * Compares packages with those of a registry.
 * @throws CliError when the registry has one of these versions with another content
 */
async function plan(packed: readonly PackedPackage[], access: RegistryAccess): Promise<Planned[]> {
  const planned = await pMap(
    packed,
    async (target) => {
      const content = await hashContent(target);
      const published = await readPublished(access, target.name, target.version, target.folder);
      const mark = isRecord(published?.inspire) ? published.inspire.content : undefined;
      return { target, content, isPublished: published !== undefined, isOther: published && mark !== content };
    },
    { concurrency: 1 },
  );
  const others = planned.filter(({ isOther }) => isOther).map(({ target }) => target);
  if (others.length > 0) {
    const lines = others.map(({ name, short, version }) => {
      const command = short === 'shared' ? 'contract -- bump patch' : 'kit -- bump patch';
      return `${name} ${version} is published with another content. Raise its version: npm run ${command}.`;
    });
    throw new CliError(lines.join('\n'));
  }
  return planned;
}

/** Sends one package. Its package.json names the registry, so that no one publishes it elsewhere by mistake. */
async function send({ target, content }: Planned, access: RegistryAccess, commit: string | undefined): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'inspire-publish-'));
  try {
    await cp(target.folder, work, { recursive: true });
    const file = join(work, 'package.json');
    const json = JSON.parse(await readFile(file, 'utf8')) as object;
    const publishConfig = { '@inspire:registry': access.registry, registry: access.registry, access: 'restricted' };
    await writeFile(file, JSON.stringify({ ...json, publishConfig, inspire: { content, commit } }, null, 2));
    const { code, output } = await runNpmAt(access, ['publish', '--ignore-scripts', '--loglevel=error'], work);
    if (code !== 0) throw new CliError(`${target.name} could not be published:\n${output.trim()}`);
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

export interface Publication {
  readonly name: string;
  readonly version: string;
  /** False for a version that the registry had already, with the same content. */
  readonly isNew: boolean;
}

interface PublishOptions extends RegistryAccess {
  readonly commit?: string;
  /** Checks everything and sends nothing. */
  readonly isDryRun?: boolean;
}

/**
 * Publishes what a registry does not have yet. All packages are checked before the first is sent.
 * @throws CliError when the registry is not private, a changelog lacks the version, or the registry has it with
 * another content
 */
export async function publishPackages(
  packed: readonly PackedPackage[],
  { commit, isDryRun = false, ...access }: PublishOptions,
): Promise<Publication[]> {
  const issues = [findRegistryIssue(access.registry) ?? [], await findPackageIssues(packed)].flat();
  if (issues.length > 0) throw new CliError(issues.join('\n'));
  const planned = await plan(packed, access);
  for (const one of planned) if (!one.isPublished && !isDryRun) await send(one, access, commit);
  return planned.map(({ target: { name, version }, isPublished }) => ({ name, version, isNew: !isPublished }));
}
