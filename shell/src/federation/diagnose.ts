import type { FailurePhase } from '@inspire/shared/contracts';

export interface Diagnosis {
  readonly phase: Extract<FailurePhase, 'load' | 'integrity'>;
  readonly reason: string;
}

export interface Suspect {
  /** URL of the file that did not load. */
  readonly address: string;
  /** The hash of the file in the registry, '' for none. */
  readonly integrity: string;
}

const TIME_LIMIT_MS = 5_000;

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Finds out why a script or style did not load by fetching it again: a browser reveals neither the status of a response nor a wrong
 * hash to the page.
 * @returns undefined when the file is valid
 */
export async function diagnose(
  { address, integrity }: Suspect,
  ask: typeof fetch = fetch,
): Promise<Diagnosis | undefined> {
  const file = new URL(address, 'http://site').pathname.split('/').slice(-2).join('/');
  try {
    const answer = await ask(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!answer.ok) return { phase: 'load', reason: `${file} answered ${answer.status}` };
    if (!integrity) return undefined;
    const actual = `sha384-${toBase64(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()))}`;
    return actual === integrity
      ? undefined
      : { phase: 'integrity', reason: `${file} has the hash ${actual}, the registry lists ${integrity}` };
  } catch (fault) {
    return {
      phase: 'load',
      reason: `${file} gave no answer: ${fault instanceof Error ? fault.message : String(fault)}`,
    };
  }
}
