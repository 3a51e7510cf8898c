import type { Client, Reply } from './client';

/** Records what one attack finds. */
export interface Trial {
  readonly client: Client;
  /** Adds a breach unless the site has rejected an attempt. */
  expectRejected(what: string, isRejected: boolean): void;
  /** Adds a breach unless the response has one of these statuses. */
  expectStatus(what: string, reply: Reply, statuses: readonly number[]): void;
  /** Records whether the legitimate counterpart of the attack succeeds. */
  expectWorks(what: string, works: boolean): void;
  /** Says why the counterpart cannot be shown from outside at this site. */
  skipTwin(reason: string): void;
}

export interface Attack {
  readonly name: string;
  run(trial: Trial): Promise<void>;
}

export interface AttackResult {
  readonly name: string;
  readonly requests: number;
  /** Attempts that succeeded. */
  readonly breaches: readonly string[];
  /** Legitimate requests that failed. */
  readonly failedTwins: readonly string[];
  /** Set when the counterpart could not be shown. */
  readonly skipped: string | undefined;
}

/** Runs an attack. What it cannot finish counts as a breach: a check that did not run has shown nothing. */
export async function runAttack({ name, run }: Attack, client: Client): Promise<AttackResult> {
  const breaches: string[] = [];
  const failedTwins: string[] = [];
  let twins = 0;
  let skipped: string | undefined;
  const expectRejected = (what: string, isRejected: boolean) => {
    if (!isRejected) breaches.push(what);
  };
  try {
    await run({
      client,
      expectRejected,
      expectStatus: (what, { status }, statuses) =>
        expectRejected(`${what} responded with ${status}`, statuses.includes(status)),
      expectWorks: (what, works) => {
        twins += 1;
        if (!works) failedTwins.push(what);
      },
      skipTwin: (reason) => (skipped = reason),
    });
    if (twins === 0 && skipped === undefined) failedTwins.push('nothing legitimate was tried');
  } catch (error) {
    breaches.push(`the check could not finish: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { name, requests: client.count(), breaches, failedTwins, skipped };
}

export const hasFailed = ({ breaches, failedTwins }: AttackResult): boolean =>
  breaches.length > 0 || failedTwins.length > 0;

/** One line for each attack, and one below it for each breach. */
export function describeResult(result: AttackResult): string {
  const { name, requests, breaches, failedTwins, skipped } = result;
  const outcome = breaches.length > 0 ? 'SUCCEEDED' : 'rejected';
  const twin = failedTwins.length > 0 ? 'FAILS' : skipped === undefined ? 'works' : `not shown (${skipped})`;
  const details = [...breaches, ...failedTwins.map((what) => `legitimate, but failed: ${what}`)];
  return [
    `${outcome.padEnd(9)}  ${name.padEnd(60)}  ${String(requests).padStart(3)} requests   twin ${twin}`,
    ...details.map((detail) => `           - ${detail}`),
  ].join('\n');
}
