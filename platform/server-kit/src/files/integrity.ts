import { createHash } from 'node:crypto';

/** Returns the integrity of a file as browsers and registries state it: `sha384-` and base64. */
export const toIntegrity = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
