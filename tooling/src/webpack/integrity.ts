import { createHash } from 'node:crypto';
import type { Compilation } from 'webpack';

export const sha384 = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const integrityOf = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compilation.assets)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, source]) => [file, sha384(source.buffer())]),
  );
