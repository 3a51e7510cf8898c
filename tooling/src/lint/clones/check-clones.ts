import type { PendingRows } from '../pending-rows';
import { reportStaleRows } from '../stale-rows';
import { type Clone, type ClonePlace, findClones } from './find-clones';
import { normalizeTokens } from './normalize-tokens';

/** Tuned on this repository: finds copies with changed names, texts and single lines; no tables or lists of fields. */
const options = {
  minLines: 20,
  window: 16,
  maxGap: 30,
  minTokens: 120,
  minDensity: 0.6,
  minKinds: 20,
  minVariety: 0.3,
};

/** Tests repeat their set-up on purpose, and each can be read alone. */
const isCompared = (path: string): boolean => !/\.(test|spec)\.tsx?$/.test(path);

const describe = ({ path, firstLine, lastLine }: ClonePlace): string => `${path}:${firstLine}-${lastLine}`;

const matches = ({ places: [{ path: one }, { path: other }] }: Clone, row: readonly string[]): boolean =>
  row.includes(one) && row.includes(other);

/**
 * Reports copies of 20 lines or more, also where names, texts and single lines were changed.
 * @param files texts of modules by path
 * @param pending pairs that are exempted; stale ones are reported, too
 */
export function checkClones(files: ReadonlyMap<string, string>, pending: PendingRows['clones'] = []): string[] {
  const normalized = [...files].filter(([path]) => isCompared(path)).map(([path, text]) => normalizeTokens(path, text));
  const clones = findClones(normalized, options);
  const issues = clones
    .filter((clone) => !pending.some((row) => matches(clone, row)))
    .map(
      ({ places: [one, other], tokens }) =>
        `${describe(one)} and ${describe(other)} are copies (${tokens} equal tokens): move the common part to one place that both import`,
    );
  return [
    ...issues,
    ...reportStaleRows('pendingClones', pending, (row) => clones.some((clone) => matches(clone, row))),
  ];
}
