import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import pMap from 'p-map';
import { readFlags } from '../terminal/flags';
import { findRepository, packageAt, type Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { checkDependencies } from './check-dependencies';
import { checkFormat } from './check-format';
import { checkGraph, readModules } from './check-graph';
import { checkLicences } from './check-licences';
import { checkDocuments, checkWords } from './check-words';
import { checkClones } from './clones/check-clones';
import { checkFixedTexts } from './language/check-fixed-texts';
import { findStyleIssues } from './style-facts';

const configFile = join(import.meta.dirname, '../../eslint/eslint.config.mjs');
const checked = /\.(tsx?|mts|mjs|css)$/;

export interface LintResult {
  readonly files: number;
  readonly issues: number;
  /** Readable; empty without issues. */
  readonly report: string;
}

async function checkStyle({ root, packages }: Repository): Promise<string[]> {
  const perPackage = await pMap(packages, async ({ dir }) => {
    const files = await walk(dir, {
      skip: new Set(['sample', 'public', 'migrations']),
      keep: (name) => checked.test(name),
    });
    return Promise.all(
      files.map(async (file) => {
        const path = relative(root, join(dir, file)).replaceAll('\\', '/');
        return findStyleIssues({ path, text: await readFile(join(dir, file), 'utf8') }).map(
          (issue) => `${path}: ${issue}`,
        );
      }),
    );
  });
  return perPackage.flat(2);
}

/** Checks the fixed texts; a repository without that page has no issues. */
async function readFixedTexts(root: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = join(root, 'docs/product');
  if (!existsSync(join(folder, 'fixed-texts.md'))) return [];
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const documents = await Promise.all(['specification.md', 'decisions.md'].map(read));
  return checkFixedTexts(await read('fixed-texts.md'), documents, files);
}

const formatTargets = ({ root, packages }: Repository): readonly string[] =>
  packages.length > 1 ? [root] : packages.map(({ dir }) => dir);

async function checkModules(repository: Repository): Promise<string[]> {
  const files = await readModules(repository);
  const cycles = checkGraph(repository, files);
  if (!repository.isWorkspace) return cycles;
  return [
    ...cycles,
    ...checkClones(files),
    // One package does not contain all of them.
    ...(repository.packages.length > 1 ? await readFixedTexts(repository.root, files) : []),
    ...(await checkDependencies(repository)),
    ...(existsSync(join(repository.root, 'package-lock.json')) ? await checkLicences(repository.root) : []),
  ];
}

export interface LintOptions {
  readonly repository: Repository;
  readonly paths?: readonly string[];
  readonly fix?: boolean;
}

export async function lint({ repository, paths = [], fix = false }: LintOptions): Promise<LintResult> {
  const eslint = new ESLint({
    cwd: repository.root,
    overrideConfigFile: configFile,
    fix,
    errorOnUnmatchedPattern: false,
  });
  const results = await eslint.lintFiles(paths.length > 0 ? [...paths] : repository.packages.map(({ dir }) => dir));
  if (fix) await ESLint.outputFixes(results);
  const formatter = await eslint.loadFormatter('stylish');
  const style = paths.length > 0 ? [] : await checkStyle(repository);
  const targets = paths.length > 0 ? paths : formatTargets(repository);
  style.push(...(await checkFormat(repository.root, targets, { fix })));
  style.push(...(await checkModules(repository)));
  if (repository.isWorkspace) style.push(...(await checkDocuments(repository.root, targets)));
  const issues = results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, style.length);
  const report = [(await formatter.format(results)).trimEnd(), ...style].filter((part) => part !== '').join('\n');
  return { files: results.length, issues, report };
}

/** `lint [path…] [--fix] [--language]`: runs all rules, or only those of words and citations. */
export async function runLint(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, {
    fix: { type: 'boolean' },
    language: { type: 'boolean' },
  });
  const repository = findRepository();
  const here = packageAt(repository);
  const within = here ? { ...repository, packages: [here] } : repository;
  const paths = positionals.map((path) => join(process.cwd(), path));
  const { files, issues, report } = values.language
    ? await checkWords(repository.root, paths.length > 0 ? paths : formatTargets(within))
    : await lint({ repository: within, paths, fix: values.fix });
  if (report !== '') console.log(report);
  console.log(`${files} files checked, ${issues} ${issues === 1 ? 'issue' : 'issues'}`);
  return issues === 0 ? 0 : 1;
}
