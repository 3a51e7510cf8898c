import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../..');
/** Everything that measurements leave behind. */
export const benchData = join(root, '.data/bench');
