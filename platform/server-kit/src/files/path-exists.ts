import { stat } from 'node:fs/promises';

/** Returns whether a file or folder is there; false also where it cannot be seen. */
export const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
