import { type ClonePlace, findClones } from './find-clones';
import { normalizeTokens } from './normalize-tokens';

/** Tuned on this repository: finds retyped copies, but no tables or field lists. */
const options = {
  minLines: 20,
  window: 16,
  maxGap: 30,
  minTokens: 120,
  minDensity: 0.6,
  minKinds: 20,
  minVariety: 0.3,
};

/** Tests repeat their set-up on purpose, so that each can be read on its own. */
const isCompared = (path: string): boolean => !/\.(test|spec)\.tsx?$/.test(path);

const describe = ({ path, firstLine, lastLine }: ClonePlace): string => `${path}:${firstLine}-${lastLine}`;

/**
 * Reports copies of 20 lines or more, even retyped ones.
 * @param files texts of modules by path
 */
export function checkClones(files: ReadonlyMap<string, string>): string[] {
  const normalized = [...files].filter(([path]) => isCompared(path)).map(([path, text]) => normalizeTokens(path, text));
  return findClones(normalized, options).map(
    ({ places: [one, other], tokens }) =>
      `${describe(one)} and ${describe(other)} are copies (${tokens} equal tokens): move the common part to one place that both import`,
  );
}
