/** Violations that rules of this folder found when they were added. Lists may only shrink: fix one, delete its row. */

/** Modules with a function of more than 80 lines. */
export const pendingLongFunctions: readonly string[] = [
  'shared/src/mock-api/fixtures.ts',
  'shared/src/mock-api/library.ts',
  'shared/src/ui/slider/slider.tsx',
  'shell/src/app/compose.ts',
  'shell/src/federation/remote-loader.ts',
  'shell/src/federation/remote-manager.ts',
];

/** Folders, with a slash at the end, and files whose cycles are still to be cut. */
export const pendingCycles: readonly string[] = [];

/** Pairs of modules that still contain a copy of 20 lines or more. */
export const pendingClones: readonly (readonly [string, string])[] = [
  ['shared/src/ui/dialog/dialog.tsx', 'shared/src/ui/dialog/sheet.tsx'],
];
