import type { EarlyAnswers } from '@inspire/shared/client';

/** Name of the global under which the early script leaves what it asked. */
export const EARLY_ANSWERS = '__inspireEarly';

export interface EarlyStore {
  readonly token: string;
  readonly answers: Map<string, Promise<{ status: number; body: unknown }>>;
}

/**
 * Hands the early script's answers to the client, each once and only to the session that it was asked for.
 * @param store what the early script left, if it ran
 */
export const createEarlyAnswers = (store: EarlyStore | undefined): EarlyAnswers => ({
  take(address, token) {
    if (!store || store.token !== token) return undefined;
    const answer = store.answers.get(address);
    store.answers.delete(address);
    return answer;
  },
});
