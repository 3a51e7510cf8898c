import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, in which Linux reports times to programs. */
const TICKS_PER_SECOND = 100;

/** What Linux reports of a process, in seconds of processor time. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Differs if the system has given the process ID to another process. */
  readonly began: string;
  readonly own: number;
  /** Of the children that have ended and for which it has waited, and of theirs. */
  readonly ended: number;
}

/** Parses `/proc/<pid>/stat`. */
export function parseProcessStat(stat: string): ProcessTimes {
  // The second field, the program's name in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const toSeconds = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) / TICKS_PER_SECOND;
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    began: fields[19] ?? '',
    own: toSeconds(11),
    ended: toSeconds(13),
  };
}

function readStat(pid: string): ProcessTimes[] {
  try {
    return [parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
  } catch {
    // It has ended.
    return [];
  }
}

/** @returns undefined where the system has no `/proc` */
export const readProcesses = (): ProcessTimes[] | undefined =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(readStat)
    : undefined;

interface Followed {
  readonly owner: string;
  last: ProcessTimes;
  /** Seconds of descendants that it has waited for, beyond what samples of them had shown. */
  unseen: number;
}

const sumOf = ({ last: { own }, unseen }: Followed): number => own + unseen;

export interface ProcessorMeter {
  /** Follows a process and its descendants from now on. */
  follow(pid: number, owner: string): void;
  sample(processes: readonly ProcessTimes[]): void;
  /** Returns the seconds that an owner's processes have used, without those after the last sample of each. */
  total(owner: string): number;
}

/**
 * Sums processor time from repeated samples of all processes. A parent's own sum of its children is not enough: browsers and
 * shells end without waiting for theirs, whose time Linux then gives to no one.
 */
export function createProcessorMeter(): ProcessorMeter {
  const roots = new Map<number, string>();
  const followed = new Map<number, Followed>();
  const past = new Map<string, number>();
  /** Returns the nearest ancestor that still runs: if all in between were waited for, their times are now among its own. */
  const heirOf = ({ last }: Followed, gone: ReadonlySet<Followed>): Followed | undefined => {
    let heir = followed.get(last.parent);
    while (heir && gone.has(heir)) heir = followed.get(heir.last.parent);
    return heir;
  };
  /** @returns the seconds of those that have ended since the last sample, by the process that inherits them */
  const finish = (present: ReadonlyMap<number, ProcessTimes>): ReadonlyMap<Followed, number> => {
    const gone = new Set([...followed.values()].filter(({ last }) => present.get(last.pid)?.began !== last.began));
    const inherited = new Map<Followed, number>();
    for (const one of gone) {
      past.set(one.owner, (past.get(one.owner) ?? 0) + sumOf(one));
      const heir = heirOf(one, gone);
      if (heir) inherited.set(heir, (inherited.get(heir) ?? 0) + one.last.own + one.last.ended);
    }
    for (const { last } of gone) followed.delete(last.pid);
    return inherited;
  };
  return {
    follow: (pid, owner) => void roots.set(pid, owner),
    sample(processes) {
      const present = new Map(processes.map((one) => [one.pid, one]));
      const inherited = finish(present);
      for (const one of followed.values()) {
        const now = present.get(one.last.pid) ?? one.last;
        one.unseen += Math.max(0, now.ended - one.last.ended - (inherited.get(one) ?? 0));
        one.last = now;
      }
      const visit = (one: ProcessTimes): Followed | undefined => {
        const known = followed.get(one.pid);
        if (known) return known;
        const parent = present.get(one.parent);
        const owner = roots.get(one.pid) ?? (parent && one.parent !== one.pid ? visit(parent)?.owner : undefined);
        if (owner === undefined) return undefined;
        const added = { owner, last: one, unseen: one.ended };
        followed.set(one.pid, added);
        roots.delete(one.pid);
        return added;
      };
      for (const one of processes) visit(one);
      for (const pid of roots.keys()) if (!present.has(pid)) roots.delete(pid);
    },
    total: (owner) =>
      [...followed.values()]
        .filter((one) => one.owner === owner)
        .reduce((sum, one) => sum + sumOf(one), past.get(owner) ?? 0),
  };
}
