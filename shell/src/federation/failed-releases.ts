import { isRecord, parseJson, toSafeStorage } from '@inspire/shared/guards';

/** Releases that failed to load in this browser. Marks expire, because the store may have been fixed. */
export interface FailedReleases {
  of(name: string): ReadonlySet<string>;
  /** Includes marks that expired within the last day: an open page does not update to these releases. */
  everOf(name: string): ReadonlySet<string>;
  mark(name: string, version: string): void;
  clear(name: string, version: string): void;
}

const KEY = 'failed-releases';
const LIFETIME_MS = 10 * 60_000;
const MEMORY_MS = 24 * 60 * 60_000;

/** Expiry in epoch milliseconds, by remote and version. */
type Marks = Record<string, Record<string, number>>;

const isMarks = (value: unknown): value is Marks => isRecord(value) && Object.values(value).every(isRecord);

/**
 * Stores the marks in local storage, so that neither a reload nor another tab tries the broken release first.
 * @param storage undefined where it is blocked: marks then last as long as the page
 */
export function createFailedReleases(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: () => number,
): FailedReleases {
  const saved = toSafeStorage(storage);
  const read = (): Marks => {
    const marks = parseJson(saved.getItem(KEY));
    return isMarks(marks) ? marks : {};
  };
  const write = (marks: Marks) => saved.setItem(KEY, JSON.stringify(marks));
  const endingAfter = (name: string, moment: number) =>
    Object.entries(read()[name] ?? {}).filter(([, until]) => until > moment);
  const versions = (marks: [string, number][]) => new Set(marks.map(([version]) => version));
  return {
    of: (name) => versions(endingAfter(name, now())),
    everOf: (name) => versions(endingAfter(name, now() - MEMORY_MS)),
    mark(name, version) {
      const remembered = Object.fromEntries(endingAfter(name, now() - MEMORY_MS));
      write({ ...read(), [name]: { ...remembered, [version]: now() + LIFETIME_MS } });
    },
    clear(name, version) {
      const marks = read();
      const { [version]: mark, ...others } = marks[name] ?? {};
      if (mark !== undefined) write({ ...marks, [name]: others });
    },
  };
}
