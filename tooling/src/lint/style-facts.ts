import { basename } from 'node:path';

const junkDrawers = /(^|\/)(utils?|helpers?|misc|common)(\/|\.\w+$)/;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
/** Names that tools and hosting services require. */
const settledNames = new Set(['README.md', 'Dockerfile', 'LICENSE']);
const MAX_LINES = 400;
const MAX_ENTRY_LINES = 40;

export interface SourceFile {
  /** Path in the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export function findStyleIssues({ path, text }: SourceFile): string[] {
  const issues: string[] = [];
  const lines = text.split('\n').length;
  if (!kebabCase.test(basename(path)) && !settledNames.has(basename(path))) issues.push('file names are kebab-case');
  if (junkDrawers.test(path)) issues.push('no junk drawers: a function lives with the concept that it serves');
  if (path.endsWith('.css') && lines > MAX_LINES) issues.push(`a file has at most ${MAX_LINES} lines, not ${lines}`);
  if (/(^|\/)src\/remote\.tsx?$/.test(path) && lines > MAX_ENTRY_LINES) {
    issues.push(`a remote's entry has at most ${MAX_ENTRY_LINES} lines, not ${lines}`);
  }
  return issues;
}
