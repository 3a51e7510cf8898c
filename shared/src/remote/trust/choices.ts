import { isRecord, isSemver } from '../../guards';
import { type Fields, openFields } from './fields';
import { readByName } from './release-names';

/** What operators chose among the releases of one list. */
export interface ReleaseChoices {
  /** The version that every browser takes, whatever is newer. */
  readonly pinned?: string;
  /** Shares of browsers, 0 to 100, by version; they replace the share that the team published. */
  readonly shares?: Readonly<Record<string, number>>;
  /** Versions that no browser takes. */
  readonly withdrawn?: readonly string[];
}

/** Signed by an operations key; it cannot name a release into existence. */
export interface Choices {
  readonly type: 'choices';
  /** Grows by one with every change. */
  readonly sequence: number;
  readonly releases: Readonly<Record<string, ReleaseChoices>>;
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

function readOne(name: string, value: unknown, { fail }: Fields): ReleaseChoices {
  if (!isRecord(value)) return fail(`${name} must be an object`);
  const { pinned, shares, withdrawn } = value;
  if (pinned !== undefined && !isSemver(pinned)) return fail(`pinned of ${name} must be a version`);
  if (shares !== undefined && !(isRecord(shares) && Object.keys(shares).every(isSemver)))
    return fail(`shares of ${name} must name versions`);
  if (shares !== undefined && !Object.values(shares).every(isShare)) return fail(`shares of ${name} must be 0 to 100`);
  if (withdrawn !== undefined && !(Array.isArray(withdrawn) && withdrawn.every(isSemver)))
    return fail(`withdrawn of ${name} must list versions`);
  return {
    ...(pinned !== undefined && { pinned }),
    ...(shares !== undefined && { shares: shares as Record<string, number> }),
    ...(withdrawn !== undefined && { withdrawn }),
  };
}

/** @throws TrustError naming the first problem */
export function readChoices(payload: string): Choices {
  const fields = openFields(payload, 'choices');
  return {
    type: 'choices',
    sequence: fields.count('sequence', 1),
    releases: readByName(fields, (name, value) => readOne(name, value, fields)),
  };
}
