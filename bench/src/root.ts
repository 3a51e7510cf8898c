import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const benchData = join(root, '.data/bench');
/** The copied shell, its build, its keys and its release store. */
export const monolithData = join(benchData, 'monolith');
