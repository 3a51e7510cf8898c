import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Folder for everything that measurements write. */
export const benchData = join(root, '.data/bench');
