import type { Advisory } from './find-advisories';

/** An advisory that does not apply here. */
export interface Exception {
  readonly id: string;
  readonly reason: string;
  /** The last day on which it holds, as 2026-12-31: then someone looks again. */
  readonly until: string;
}

export interface Judgement {
  /** Must be fixed before a release, or excepted with a reason. */
  readonly issues: readonly string[];
  /** May wait for as long as docs/security/dependencies.md says. */
  readonly notes: readonly string[];
}

const urgent: ReadonlySet<string> = new Set(['critical', 'high']);

const describe = ({ library, severity, id, title }: Advisory): string => `${library} (${severity}): ${title}, ${id}`;

/**
 * Says which advisories must be fixed and which may wait.
 * @param today as 2026-12-31
 */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  exceptions: readonly Exception[],
  today: string,
): Judgement {
  const valid = new Map(exceptions.filter(({ until }) => today <= until).map((one) => [one.id, one]));
  const known = new Set(advisories.map(({ id }) => id));
  const open = advisories.filter(({ id }) => !valid.has(id));
  const isUrgent = ({ severity }: Advisory): boolean => urgent.has(severity);
  return {
    issues: [
      ...open.filter(isUrgent).map(describe),
      ...exceptions.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} no longer needs its exception`),
    ],
    notes: [
      ...open.filter((one) => !isUrgent(one)).map(describe),
      ...advisories.flatMap((one) => {
        const exception = valid.get(one.id);
        return exception ? [`${describe(one)}: excepted until ${exception.until}, ${exception.reason}`] : [];
      }),
    ],
  };
}
