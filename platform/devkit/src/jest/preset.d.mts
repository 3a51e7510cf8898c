import type { Config } from 'jest';

/** @param dir the package's folder */
export function preset(dir: string): Config;
