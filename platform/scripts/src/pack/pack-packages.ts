import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFingerprints, hashFolder } from '@inspire/devkit/build/fingerprint';
import { runNpm } from '@inspire/devkit/processes/run-npm';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { type Package, readPackageJson, type Repository, selectPackages } from '@inspire/devkit/workspace/repository';
import { getErrorCode } from '@inspire/server-kit/errors';
import { compilePackage } from './compile-package';

/** The packages that teams install, each after those that it depends on. */
export const kitPackages = ['shared', 'server-kit', 'devkit', 'releases'] as const;

export interface PackedPackage extends Package {
  /** Its compiled files. */
  readonly folder: string;
  readonly tarball: string;
}

/** Earlier results stay this long, because another process may be reading them. */
const STALE_MS = 24 * 60 * 60 * 1_000;

async function removeStale(parent: string, short: string, current: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => /^(work|\w+)-\w+$/.test(name) && name !== current);
  for (const name of names.filter((one) => one.startsWith('work-') || one.startsWith(`${short}-`))) {
    const found = await stat(join(parent, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_MS)
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function packOne(
  { root }: Repository,
  target: Package,
  fingerprint: string,
  siblings: readonly string[],
): Promise<PackedPackage> {
  const { name, short, version } = target;
  const parent = join(root, '.data/packed');
  const id = `${short}-${fingerprint.slice(0, 16)}`;
  const result = join(parent, id);
  const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  if (!existsSync(result)) {
    await mkdir(parent, { recursive: true });
    const work = await mkdtemp(join(parent, 'work-'));
    try {
      const node = readPackageJson(root).engines?.node ?? '';
      await compilePackage({ target, into: join(work, 'package'), siblings, node });
      const packing = ['pack', '--silent', '--ignore-scripts', '--pack-destination', work];
      const { code, output } = await runNpm(packing, join(work, 'package'));
      if (code !== 0) throw new CliError(`${short} could not be packed:\n${output.trim()}`);
      await rename(work, result);
    } catch (error) {
      await rm(work, { recursive: true, force: true, maxRetries: 3 });
      // Another process has packed the same sources.
      if (!existsSync(result) || !['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error;
    }
    await removeStale(parent, short, id);
  }
  return { ...target, folder: join(result, 'package'), tarball: join(result, tarball) };
}

/**
 * Compiles and packs the packages that teams install. Unchanged sources are packed once.
 * @throws CliError when one does not compile
 */
export async function packPackages(repository: Repository): Promise<PackedPackage[]> {
  const fingerprints = createFingerprints(repository);
  const ownCode = await hashFolder(import.meta.dirname);
  const packed: PackedPackage[] = [];
  for (const target of selectPackages(repository, kitPackages)) {
    const fingerprint = createHash('sha256')
      .update(`${await fingerprints.of(target)} ${ownCode}`)
      .digest('hex');
    const siblings = packed.map(({ folder }) => folder);
    packed.push(await packOne(repository, target, fingerprint, siblings));
  }
  return packed;
}

/**
 * Unpacks packages as if installed.
 * @param modules the target `node_modules`
 * @throws CliError with the output of tar
 */
export async function installPacked(packed: readonly PackedPackage[], modules: string): Promise<void> {
  for (const { name, tarball } of packed) {
    const target = join(modules, name);
    await mkdir(target, { recursive: true });
    const unpacked = await runProgram('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
    if (unpacked.code !== 0) throw new CliError(`${tarball} could not be unpacked:\n${unpacked.output.trim()}`);
  }
}
