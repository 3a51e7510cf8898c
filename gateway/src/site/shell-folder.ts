import { join } from 'node:path';
import { SHELL_MANIFEST_FILE } from '@inspire/shared/remote';
import { readShellManifest, type ShellManifest } from '../releases/shell-manifest';
import type { ShellBuild, ShellSource } from '../releases/shell-source';
import { watchFile } from '../releases/watched-text';
import { rendererPath } from './renderer';

/** Watches one unsigned build, without releases (`SHELL_DIST`). An invalid file is reported, and the last valid one stays. */
export function watchShellFolder(dist: string, refused: (what: string) => (cause: Error) => void): ShellSource {
  const manifest = watchFile<ShellManifest | undefined>({
    path: join(dist, SHELL_MANIFEST_FILE),
    initial: undefined,
    read: readShellManifest,
    report: refused('shell.json'),
  });
  // Watch the renderer, too: a build writes it after shell.json, which alone would announce the new shell too early.
  const renderer = watchFile<string>({
    path: rendererPath(dist),
    initial: '',
    read: (text) => text,
    report: refused('render.cjs'),
  });
  let build: ShellBuild | undefined;
  return {
    builds: () => (build ? [build] : []),
    folders: () => (build ? [build.dist] : []),
    choose: (_visitor, isReady) => (build && isReady(build) ? build : undefined),
    async refresh() {
      const isNew = await Promise.all([manifest.refresh(), renderer.refresh()]);
      const shell = manifest.value();
      if (!shell || !isNew.includes(true)) return false;
      build = { version: shell.buildId, dist, manifest: shell };
      return true;
    },
    close: async () => undefined,
  };
}
