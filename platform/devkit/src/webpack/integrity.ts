import type { Compilation } from 'webpack';
import { toIntegrity } from '@inspire/server-kit/files';

/** Returns the integrity of each script and style sheet of a build, by file. */
export const toBuildIntegrity = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compilation.assets)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, source]) => [file, toIntegrity(source.buffer())]),
  );
