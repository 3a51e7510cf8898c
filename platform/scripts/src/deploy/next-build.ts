import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { BUILD_FILE } from '@inspire/devkit/build/build-manifest';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { writeChecksums } from '@inspire/releases/packaged-build';
import { SHELL_MANIFEST_FILE } from '@inspire/shared/remote';
import type { ComposeSite } from './compose-site';

const shellFacts = z.object({ buildId: z.string(), scripts: z.array(z.string()) });
const remoteFacts = z.object({ version: z.string(), container: z.string() });

const nextOf = (version: string): string => version.replace(/(\d+)$/, (patch) => String(Number(patch) + 1));

async function replaceIn(file: string, texts: readonly (readonly [string, string])[]): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = texts.reduce((text, [from, to]) => text.replaceAll(from, to), before);
  if (after !== before) await writeFile(file, after);
}

/** The script of another build has another name, so open tabs need the previous one's. */
async function renumberShell(dist: string): Promise<string> {
  const file = join(dist, SHELL_MANIFEST_FILE);
  const { buildId, scripts } = shellFacts.parse(JSON.parse(await readFile(file, 'utf8')));
  const version = nextOf(buildId);
  const names = scripts.map((script) => [script, script.replace(/[^.]+\.js$/, `${version}.js`)] as const);
  for (const [from, to] of names)
    for (const copy of ['', '.br']) await rename(join(dist, 'public', from + copy), join(dist, 'public', to + copy));
  await replaceIn(file, [[`"${buildId}"`, `"${version}"`], ...names]);
  return version;
}

/** The scripts of a remote name its container, which has the version in its name (ADR-2). */
async function renumberRemote(dist: string): Promise<string> {
  const file = join(dist, BUILD_FILE);
  const { version, container } = remoteFacts.parse(JSON.parse(await readFile(file, 'utf8')));
  const next = nextOf(version);
  const toIdentifier = (text: string) => text.replaceAll(/\W/g, '_');
  const names = [container, container.replace(toIdentifier(version), toIdentifier(next))] as const;
  for (const path of (await listFiles(dist)).filter((one) => /\.(js|json)$/.test(one)))
    await replaceIn(join(dist, path), [names]);
  await replaceIn(file, [[`"version": "${version}"`, `"version": "${next}"`]]);
  return next;
}

/**
 * Turns the packaged build of the shell or of a remote into one of the next version, without a build.
 * @param folder `dist/<package>`
 * @returns the version
 */
export async function renumberBuild(folder: string): Promise<string> {
  const isRemote = (await listFiles(folder)).includes('remote.json');
  const version = await (isRemote ? renumberRemote(join(folder, 'dist/remote')) : renumberShell(join(folder, 'dist')));
  await writeChecksums(folder);
  return version;
}

/**
 * Replaces the image of the shell or of a remote by one with the next version of its build.
 * @returns the version
 */
export async function makeNextImage(site: ComposeSite, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-next-'));
  try {
    const { services } = await site.config();
    const [image = '', base = ''] = [services[name]?.image, services['release-service']?.image];
    const container = (await site.docker('create', image)).trim();
    await site.docker('cp', `${container}:/app/build`, join(folder, 'build'));
    await site.docker('rm', container);
    const version = await renumberBuild(join(folder, 'build'));
    // As the Dockerfile makes it: on the image of the previous build, its files of other names would stay.
    const lines = [`FROM ${base}`, 'COPY build build/', 'CMD ["node", "release.mjs", "publish", "build"]'];
    await writeFile(join(folder, 'Dockerfile'), lines.join('\n'));
    await site.docker('build', '--tag', image, folder);
    return version;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
