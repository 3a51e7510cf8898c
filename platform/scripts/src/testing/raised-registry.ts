import assert from 'node:assert/strict';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '@inspire/devkit/processes/run-npm';
import { readPackageJson, type Repository } from '@inspire/devkit/workspace/repository';
import { nextVersion } from '../contract/bump';
import { type PackedPackage, packPackages } from '../pack/pack-packages';
import { npmUser, startRegistry, type TestRegistry } from './start-registry';

/** The version of each package after the next change, by its name. */
export type RaisedVersions = ReadonlyMap<string, string>;

/** Names no libraries: the registry has none, and they are linked after the installation. */
function toRaisedJson({ name, folder }: PackedPackage, raised: RaisedVersions): object {
  const json = readPackageJson(folder);
  const named = Object.keys(json.dependencies ?? {}).filter((one) => raised.has(one));
  const dependencies = Object.fromEntries(named.map((one) => [one, raised.get(one)]));
  return { ...json, version: raised.get(name), dependencies };
}

/** Publishes the packages for teams as the next minor version of the contract, with the code of the present one. */
async function publishRaised(registry: TestRegistry, repository: Repository): Promise<RaisedVersions> {
  const packed = await packPackages(repository);
  const raised = new Map(packed.map(({ name, version }) => [name, nextVersion(version, 'minor')]));
  const dir = join(registry.folder, 'raised');
  await mkdir(dir);
  await writeFile(join(dir, 'package.json'), JSON.stringify({ workspaces: packed.map(({ short }) => short) }));
  for (const one of packed) {
    await cp(one.folder, join(dir, one.short), { recursive: true });
    await writeFile(join(dir, one.short, 'package.json'), JSON.stringify(toRaisedJson(one, raised)));
  }
  const env = await npmUser(registry, 'release', await registry.addUser('release'));
  const args = ['publish', '--workspaces', '--ignore-scripts', '--loglevel=error', `--registry=${registry.url}`];
  const { code, output } = await runNpm(args, dir, env);
  assert.equal(code, 0, output);
  return raised;
}

export interface RaisedRegistry extends TestRegistry {
  /** What it has. */
  readonly raised: RaisedVersions;
}

/** Starts a registry that has the packages for teams only as the next minor version of the contract. */
export async function startRaisedRegistry(repository: Repository): Promise<RaisedRegistry> {
  const registry = await startRegistry();
  try {
    return { ...registry, raised: await publishRaised(registry, repository) };
  } catch (error) {
    // A server that still listens keeps the process.
    await registry.stop();
    throw error;
  }
}
