import {
  lint as lintPackages,
  type LintOptions,
  type LintResult,
  printLint,
  readLintArguments,
} from '@inspire/devkit/lint/command';
import { readFixedTextIssues } from './check-fixed-texts';

/** Runs ESLint and Prettier and, for the whole repository, compares the fixed texts with the sources. */
export async function lint(options: LintOptions): Promise<LintResult> {
  const { root, packages } = options.repository;
  const isWhole = (options.paths ?? []).length === 0 && packages.length > 1;
  const [{ files, issues, report }, texts] = await Promise.all([
    lintPackages(options),
    isWhole
      ? readFixedTextIssues(
          root,
          packages.map(({ dir }) => dir),
        )
      : [],
  ]);
  return { files, issues: issues + texts.length, report: [report, ...texts].filter((part) => part !== '').join('\n') };
}

/** `lint [path…] [--fix]` */
export const runLint = async (args: readonly string[]): Promise<number> =>
  printLint(await lint(readLintArguments(args)));
