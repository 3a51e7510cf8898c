import { type ClonePlace, findClones } from './find-clones';
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

/**
 * Reports copies of 20 lines or more, also where names, texts and single lines were changed.
 * @param files texts of modules by path
 */
export function checkClones(files: ReadonlyMap<string, string>): string[] {
  const normalized = [...files].filter(([path]) => isCompared(path)).map(([path, text]) => normalizeTokens(path, text));
  return findClones(normalized, options).map(
    ({ places: [one, other], tokens }) =>
      `${describe(one)} and ${describe(other)} are copies (${tokens} equal tokens): move the common part to one place that both import`,
  );
}
