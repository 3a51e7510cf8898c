import type { SessionStorage } from '@inspire/shared/session';
import { type AnswerSwitch, createAnswerSwitch } from './answer-state';
import { intercept } from './intercept';
import { createRecordedServer } from './recorded-server';

export { answerStates } from './answer-state';
export type { AnswerState, AnswerSwitch } from './answer-state';

/**
 * Answers every call of the contracts in this page, without a backend. For development only: no deployed build holds it.
 * @returns the switch between content, late, empty and failing answers
 */
export function answerFromRecording(storage: SessionStorage | undefined, now: number): AnswerSwitch {
  const answers = createAnswerSwitch(storage);
  intercept(createRecordedServer(now), answers);
  return answers;
}
