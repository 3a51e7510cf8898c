/** Releases that failed to load in this browser; a mark ends by itself, because a store may have been mended. */
export interface FailedReleases {
  of(name: string): ReadonlySet<string>;
  mark(name: string, version: string): void;
  clear(name: string): void;
}

const KEY = 'failed-releases';
const LIFETIME_MS = 10 * 60_000;

type Marks = Record<string, Record<string, number>>;

const isMarks = (value: unknown): value is Marks =>
  typeof value === 'object' && value !== null && Object.values(value).every((versions) => typeof versions === 'object' && versions !== null);

/**
 * Keeps the marks in the tab's storage, so that a reload does not try the broken release first again.
 * @param storage left out where it is blocked: marks then last as long as the page
 */
export function createFailedReleases(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined, now: () => number): FailedReleases {
  let memory: Marks = {};
  const read = (): Marks => {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
      return isMarks(stored) ? stored : memory;
    } catch {
      return memory;
    }
  };
  const write = (marks: Marks) => {
    memory = marks;
    try {
      storage?.setItem(KEY, JSON.stringify(marks));
    } catch {
      // A full or blocked storage: the copy in memory serves.
    }
  };
  return {
    of: (name) => new Set(Object.entries(read()[name] ?? {}).filter(([, until]) => until > now()).map(([version]) => version)),
    mark(name, version) {
      const marks = read();
      write({ ...marks, [name]: { ...marks[name], [version]: now() + LIFETIME_MS } });
    },
    clear(name) {
      const { [name]: _cleared, ...others } = read();
      write(others);
    },
  };
}
