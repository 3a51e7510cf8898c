import type { Exception } from './judge-advisories';

/** Advisories that do not apply to this repository. There are none at present. */
export const exceptions: readonly Exception[] = [];
