import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComposeSite } from './compose-site';
import { renumberBuild } from './next-build';

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
