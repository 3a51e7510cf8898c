import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAMES_FILE, parseFrames, type ReleaseFrames } from '@inspire/server-kit/frames';
import { isRemoteModule, type RemoteModule } from '@inspire/shared/remote';
import { type BuildManifest, readBuildManifest } from '../build/build-manifest';
import { readRemoteJson } from '../build/remote-json';
import { listFiles } from '../workspace/walk';
import type { renderFrames } from './render-frames';

/** Loads jsdom, which a build without frames does not need. */
async function loadModule(dist: string, build: BuildManifest): Promise<RemoteModule> {
  const { loadContainer } = await import('./load-container');
  const module = await loadContainer(dist, build);
  if (!isRemoteModule(module)) throw new Error('what it exposes has not the shape of a remote (defineRemote)');
  return module;
}

/** Loads React and what a page needs. */
const renderAll = async (...args: Parameters<typeof renderFrames>) =>
  (await import('./render-frames')).renderFrames(...args);

/**
 * Renders the frames of a built remote from its own files and writes them beside these.
 * @param packageDir the package, with its build in `dist/remote`
 * @throws Error naming the page that cannot be rendered, and how to leave it out
 */
export async function writeFrames(packageDir: string): Promise<void> {
  const dist = join(packageDir, 'dist/remote');
  const [{ paths }, build, files] = await Promise.all([
    readRemoteJson(packageDir),
    readBuildManifest(dist),
    listFiles(dist),
  ]);
  const wanted = paths.filter(({ frame }) => frame !== false);
  const sheets = files.filter((name) => name.endsWith('.css'));
  const css = await Promise.all(sheets.map((file) => readFile(join(dist, file), 'utf8')));
  // A remote of slots alone has no frames, and need not be loaded.
  const frames = wanted.length === 0 ? [] : await renderAll(await loadModule(dist, build), wanted, css.join('\n'));
  const content: ReleaseFrames = { schema: 1, frames };
  const text = JSON.stringify(content);
  parseFrames(text);
  await writeFile(join(dist, FRAMES_FILE), text);
}
