import { relative, sep } from 'node:path';
import { ESLint } from 'eslint';
import { longFunctionRule } from './rules/long-function-rule';

/** Reports the rows of a list in `pending.ts` that stand for no violation, so that the list shrinks with every fix. */
export const reportStaleRows = <Row>(list: string, rows: readonly Row[], isViolated: (row: Row) => boolean): string[] =>
  rows
    .filter((row) => !isViolated(row))
    .map(
      (row) => `tooling/src/lint/pending.ts: ${list}: ${[row].flat().join(' and ')} violates nothing: delete its row`,
    );

const rule = 'max-lines-per-function';
const toRepositoryPath = (root: string, file: string): string => relative(root, file).split(sep).join('/');

/**
 * Reports rows whose module has no long function any more, by running the rule without its exemption.
 * @param configFile ESLint's configuration of the repository
 */
export async function checkStaleLongFunctions(
  root: string,
  configFile: string,
  longFunctions: readonly string[],
): Promise<string[]> {
  if (longFunctions.length === 0) return [];
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: configFile,
    overrideConfig: [{ files: [...longFunctions], rules: { [rule]: longFunctionRule } }],
    ruleFilter: ({ ruleId }) => ruleId === rule,
    errorOnUnmatchedPattern: false,
  });
  const results = await eslint.lintFiles([...longFunctions]);
  const violated = new Set(
    results
      .filter(({ messages }) => messages.some(({ ruleId }) => ruleId === rule))
      .map(({ filePath }) => toRepositoryPath(root, filePath)),
  );
  return reportStaleRows('pendingLongFunctions', longFunctions, (path) => violated.has(path));
}
