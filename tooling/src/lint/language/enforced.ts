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
  'shared/src/album',
  'shared/src/commerce',
  'shared/src/forms',
  'tooling/bin',
  'tooling/node',
  'tooling/src/api-report',
  'tooling/src/bootstrap',
  'tooling/src/browser',
  'tooling/src/build',
  'tooling/src/contract',
  'tooling/src/create',
  'tooling/src/dev',
  'tooling/src/isolated',
  'tooling/src/jest',
  'tooling/src/lint',
  'tooling/src/start',
  'tooling/src/terminal',
  'tooling/src/test',
  'tooling/src/typecheck',
  'tooling/src/webpack',
  'tooling/src/workspace',
  'tooling/template',
];

/** Globs of the modules in these folders. */
export const enforcedModules = enforcedFolders.map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs,js}`);

/** @param path a file's path in the repository, with forward slashes */
export const isEnforced = (path: string): boolean => enforcedFolders.some((folder) => path.startsWith(`${folder}/`));
