import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { createProgress, formatDuration } from '@inspire/devkit/terminal/progress';
import { findRepository, isRemote, isShell, type Repository } from '@inspire/devkit/workspace/repository';
import { type Artefact, MB, type PackageContext } from './artefact';
import { releaseArtefact } from './release-artefacts';
import { type Bom, describeInstallation, toArtefactBom } from './sbom';
import { backendArtefact, gatewayArtefact, releasesArtefact } from './server-artefacts';

const SBOM_FILE = 'sbom.cdx.json';

const artefactsOf = ({ packages }: Repository): readonly Artefact[] => [
  gatewayArtefact,
  backendArtefact,
  releasesArtefact,
  ...packages.filter((one) => isShell(one) || isRemote(one)).map(releaseArtefact),
];

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const toMb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/**
 * Makes one artefact. The folder appears complete, or stays as it was.
 * @returns its size in bytes
 * @throws CliError when it exceeds its budget or contains what must not run in production
 */
export async function makeArtefact(
  artefact: Artefact,
  target: string,
  installation: Bom,
  context: PackageContext,
): Promise<number> {
  const { name, owner = name, maxBytes } = artefact;
  const folder = join(target, name);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  try {
    const libraries = await artefact.fill(part, context);
    const { version } = context.repository.packages.find(({ short }) => short === owner) ?? { version: '0.0.0' };
    const bom = toArtefactBom(installation, { name, version }, libraries);
    await writeFile(join(part, SBOM_FILE), `${JSON.stringify(bom, null, 1)}\n`);
    const size = await sizeOf(part);
    if (size > maxBytes) throw new CliError(`${name} has ${toMb(size)}, more than its budget of ${toMb(maxBytes)}.`);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return size;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Makes what production runs, without network access.
 * @param names all artefacts when empty
 * @throws UsageError for an unknown name
 */
export async function packageArtefacts(
  names: readonly string[],
  target: string,
  context: PackageContext,
): Promise<void> {
  const all = artefactsOf(context.repository);
  const unknown = names.find((name) => !all.some((artefact) => artefact.name === name));
  if (unknown !== undefined)
    throw new UsageError(`Unknown artefact '${unknown}'. Available: ${all.map(({ name }) => name).join(', ')}`);
  const installation = await describeInstallation(context.repository.root);
  for (const artefact of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const began = performance.now();
    const size = await makeArtefact(artefact, target, installation, context);
    context.report(`${artefact.name}: ${toMb(size)} in ${formatDuration(performance.now() - began)}`);
  }
}

/** `package [artefact…] [--to <folder>]`: makes what production runs in `dist/` at the root. */
export async function runPackage(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, { to: { type: 'string' } });
  const repository = findRepository();
  const progress = createProgress();
  await packageArtefacts(positionals, resolve(values.to ?? join(repository.root, 'dist')), {
    repository,
    report: (line) => progress.step(line),
  });
  return 0;
}
