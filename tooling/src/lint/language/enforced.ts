/** Folders in which the language check is on; a folder joins when it is clean. */
const enforcedFolders: readonly string[] = [
  'backend',
  'bench',
  'docs',
  'e2e',
  'gateway',
  'mfe-audio',
  'mfe-auth',
  'mfe-billing',
  'mfe-notifications',
  'mfe-video',
  'shared',
  'shell',
  'tooling',
];

/** Globs of the modules in these folders. */
export const enforcedModules = enforcedFolders.map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs,js}`);

/** @param path a file's path in the repository, with forward slashes */
export const isEnforced = (path: string): boolean => enforcedFolders.some((folder) => path.startsWith(`${folder}/`));
