import { join } from 'node:path';
import { ESLint } from 'eslint';
import { readFlags } from '../terminal/flags';
import { findRepository, packageAt, type Repository } from '../workspace/repository';
import { checkFormat } from './check-format';

const configFile = join(import.meta.dirname, '../../eslint/eslint.config.mjs');

export interface LintResult {
  readonly files: number;
  readonly issues: number;
  /** Readable; empty without issues. */
  readonly report: string;
}

export interface LintOptions {
  readonly repository: Repository;
  readonly paths?: readonly string[];
  readonly fix?: boolean;
}

/** Runs ESLint and Prettier. */
export async function lint({ repository, paths = [], fix = false }: LintOptions): Promise<LintResult> {
  const { root, packages } = repository;
  const isWhole = paths.length === 0 && packages.length > 1;
  const folders = packages.map(({ dir }) => dir);
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: configFile,
    fix,
    errorOnUnmatchedPattern: false,
    cache: true,
    cacheStrategy: 'content',
    cacheLocation: join(root, 'node_modules/.cache/inspire-lint/'),
  });
  const runEslint = async () => {
    const results = await eslint.lintFiles(paths.length > 0 ? [...paths] : folders);
    if (fix) await ESLint.outputFixes(results);
    return results;
  };
  const format = () => checkFormat(root, paths.length > 0 ? paths : isWhole ? [root] : folders, { fix });
  // Prettier runs as a separate process, on a second core; with `fix`, both write the same files.
  const [results, unformatted] = fix ? [await runEslint(), await format()] : await Promise.all([runEslint(), format()]);
  const formatter = await eslint.loadFormatter('stylish');
  const issues = results.reduce(
    (sum, { errorCount, warningCount }) => sum + errorCount + warningCount,
    unformatted.length,
  );
  const report = [(await formatter.format(results)).trimEnd(), ...unformatted].filter((part) => part !== '').join('\n');
  return { files: results.length, issues, report };
}

/** `lint [path…] [--fix]` */
export async function runLint(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, { fix: { type: 'boolean' } });
  const repository = findRepository();
  const here = packageAt(repository);
  const { files, issues, report } = await lint({
    repository: here ? { ...repository, packages: [here] } : repository,
    paths: positionals.map((path) => join(process.cwd(), path)),
    fix: values.fix === true,
  });
  if (report !== '') console.log(report);
  console.log(`${files} files checked, ${issues} ${issues === 1 ? 'issue' : 'issues'}`);
  return issues === 0 ? 0 : 1;
}
