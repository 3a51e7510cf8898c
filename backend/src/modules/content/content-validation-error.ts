import { StartupError } from '../../errors/startup-error';

const parseLine = (issue: string): number => Number(/^[^:]+:(\d+):/.exec(issue)?.[1] ?? 0);
const parseFile = (issue: string): string => issue.slice(0, issue.indexOf(':'));

/** Sorts by file, in order of first appearance, and by line. */
function inReadingOrder(issues: readonly string[]): string[] {
  const files = [...new Set(issues.map(parseFile))];
  return files.flatMap((file) =>
    issues.filter((issue) => parseFile(issue) === file).sort((a, b) => parseLine(a) - parseLine(b)),
  );
}

/** Lists all issues together, so that the owner can fix them in one go. */
export class ContentValidationError extends StartupError {
  /** Each with file, line and entry. */
  readonly issues: readonly string[];
  constructor(folder: string, issues: readonly string[]) {
    const ordered = inReadingOrder(issues);
    const count = issues.length === 1 ? '1 issue' : `${issues.length} issues`;
    super(`The content in ${folder} has ${count}:\n${ordered.map((issue) => `  ${issue}`).join('\n')}`);
    this.issues = ordered;
  }
}
