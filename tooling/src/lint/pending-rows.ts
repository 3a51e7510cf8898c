import { pendingClones, pendingCycles, pendingLongFunctions } from './pending';

/** Exempted violations, by rule. */
export interface PendingRows {
  readonly longFunctions: readonly string[];
  readonly cycles: readonly string[];
  readonly clones: readonly (readonly [string, string])[];
}

/** The rows of this repository. */
export const pendingRows: PendingRows = {
  longFunctions: pendingLongFunctions,
  cycles: pendingCycles,
  clones: pendingClones,
};

/** For a repository that has this package installed. */
export const noPendingRows: PendingRows = { longFunctions: [], cycles: [], clones: [] };
