import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ESLint } from 'eslint';
import pMap from 'p-map';
import { walk } from '../workspace/walk';
import { languageConfig } from './config';
import { checkDocument, isDocument } from './language/check-document';
import { findKnownCitations } from './language/known-citations';

const skip = new Set(['sample', 'migrations', 'pictures', 'api']);

async function findDocuments(root: string, targets: readonly string[]): Promise<string[]> {
  const found = await pMap(
    targets,
    async (target) => {
      const path = relative(root, target).split(sep).join('/');
      if (!existsSync(target)) return [];
      if (!statSync(target).isDirectory()) return isDocument(path) ? [path] : [];
      const files = await walk(target, { skip, keep: isDocument });
      return files.map((file) => (path === '' ? file : `${path}/${file}`));
    },
    { concurrency: 2 },
  );
  return found.flat();
}

/**
 * Checks the words and citations of Markdown, styles, settings and templates.
 * @param targets absolute paths of files or folders
 */
export async function checkDocuments(root: string, targets: readonly string[]): Promise<string[]> {
  const paths = await findDocuments(root, targets);
  const known = findKnownCitations(root);
  const issues = await pMap(
    paths,
    async (path) => checkDocument(path, await readFile(join(root, path), 'utf8'), known),
    { concurrency: 8 },
  );
  return issues.flat();
}

export interface WordsResult {
  readonly files: number;
  readonly issues: number;
  readonly report: string;
}

export async function checkWords(root: string, targets: readonly string[]): Promise<WordsResult> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: languageConfig,
    errorOnUnmatchedPattern: false,
    warnIgnored: false,
  });
  const results = await eslint.lintFiles([...targets]);
  const formatter = await eslint.loadFormatter('stylish');
  const documents = await checkDocuments(root, targets);
  return {
    files: results.length,
    issues: results.reduce((sum, { errorCount }) => sum + errorCount, documents.length),
    report: [(await formatter.format(results)).trimEnd(), ...documents].filter((part) => part !== '').join('\n'),
  };
}
