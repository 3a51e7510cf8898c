import type { FailurePhase } from '@inspire/shared/contracts';
import { createTimeLimit } from './deadline';

export interface Diagnosis {
  readonly phase: Extract<FailurePhase, 'load' | 'integrity'>;
  readonly reason: string;
}

export interface Suspect {
  readonly address: string;
  readonly integrity: string;
}

const TIME_LIMIT_MS = 5_000;

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Fetches a script or style that did not load again, to find out why: a browser reveals neither an HTTP status nor a
 * wrong hash.
 * @returns undefined when the file is valid
 */
export async function diagnose(
  { address, integrity }: Suspect,
  sendRequest: typeof fetch = fetch,
): Promise<Diagnosis | undefined> {
  const file = new URL(address, 'http://site').pathname.split('/').slice(-2).join('/');
  try {
    const response = await sendRequest(address, { signal: createTimeLimit(TIME_LIMIT_MS) });
    if (!response.ok) return { phase: 'load', reason: `${file} answered ${response.status}` };
    if (!integrity) return undefined;
    const actual = `sha384-${toBase64(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()))}`;
    return actual === integrity
      ? undefined
      : { phase: 'integrity', reason: `${file} has the hash ${actual}, the registry lists ${integrity}` };
  } catch (issue) {
    return {
      phase: 'load',
      reason: `${file} gave no answer: ${issue instanceof Error ? issue.message : String(issue)}`,
    };
  }
}
