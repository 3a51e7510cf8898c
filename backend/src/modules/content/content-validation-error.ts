import { StartupError } from '../../errors/startup-error';

const lineOf = (fault: string): number => Number(/^[^:]+:(\d+):/.exec(fault)?.[1] ?? 0);
const fileOf = (fault: string): string => fault.slice(0, fault.indexOf(':'));

/** File by file in the order of the first fault of each, and in the order of their lines. */
function inReadingOrder(faults: readonly string[]): string[] {
  const files = [...new Set(faults.map(fileOf))];
  return files.flatMap((file) =>
    faults.filter((fault) => fileOf(fault) === file).sort((a, b) => lineOf(a) - lineOf(b)),
  );
}

/** Everything that is wrong with a content folder, so that its owner mends it in one go. */
export class ContentValidationError extends StartupError {
  /** Each with its file, its line and the entry's name. */
  readonly faults: readonly string[];
  constructor(folder: string, faults: readonly string[]) {
    const ordered = inReadingOrder(faults);
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    super(`The content in ${folder} has ${count}:\n${ordered.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = ordered;
  }
}
