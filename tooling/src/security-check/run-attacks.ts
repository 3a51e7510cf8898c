import pMap from 'p-map';
import { createAttacks } from './attacks';
import { createClient } from './client';
import { type Attack, type AttackResult, describeResult, hasFailed, runAttack } from './trial';

/** Most attacks wait for the site; the one with slow bodies waits for half a minute beside all others. */
const CONCURRENCY = 4;

export interface CheckOptions {
  readonly site: URL;
  readonly report: (line: string) => void;
  readonly attacks?: readonly Attack[];
}

/** Runs the attacks, several at a time, and reports each when it ends. @returns the results in the order of the list */
export async function runAttacks({ site, report, attacks = createAttacks() }: CheckOptions): Promise<AttackResult[]> {
  const order = new Map(attacks.map((attack, index) => [attack.name, index]));
  // The last one takes the longest.
  const results = await pMap(
    [...attacks].reverse(),
    async (attack) => {
      const result = await runAttack(attack, createClient(site));
      report(describeResult(result));
      return result;
    },
    { concurrency: CONCURRENCY },
  );
  return results.sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
}

export function summarizeAttacks(results: readonly AttackResult[]): string {
  const failed = results.filter(hasFailed);
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  return failed.length === 0
    ? `${results.length} attacks, ${requests} requests: all rejected.`
    : `${failed.length} of ${results.length} attacks failed this check: ${failed.map(({ name }) => name).join('; ')}.`;
}
