import { type ApiClient, ApiError, type CallInput } from '@inspire/shared/client';
import type { CallResponse } from '../contracts/calls';
import type { CallName } from '../contracts/endpoints';

type Answer<N extends CallName> = CallResponse<N> | ApiError;

/** How each call is answered: by a function of its input, late ones by a promise. An `ApiError` is thrown to the caller. */
export type FakeResponses = {
  readonly [N in CallName]?: (input: CallInput<N>) => Answer<N> | Promise<Answer<N>>;
};

export interface RecordedCall {
  readonly name: CallName;
  readonly input: unknown;
}

export interface FakeApi extends ApiClient {
  /** Every call in order, those sent on leaving too. */
  readonly calls: RecordedCall[];
  /** Changes how calls are answered from now on. */
  answer(table: FakeResponses): void;
}

/** A client without a network, and without streams: to open one fails as it does offline. A call that the table does not answer is a fault of the test, and fails by its name. */
export function createFakeApi(answers: FakeResponses = {}): FakeApi {
  let table = answers;
  const calls: RecordedCall[] = [];
  return {
    calls,
    answer(change) {
      table = { ...table, ...change };
    },
    async call(name, input, { signal } = {}) {
      calls.push({ name, input });
      const reply = table[name];
      if (!reply) throw new Error(`The test gives no answer for the call '${name}'`);
      const answer = await reply(input);
      if (signal?.aborted) throw new ApiError('cancelled');
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    stream(name, { lastEventId } = {}) {
      calls.push({ name, input: { lastEventId } });
      return Promise.reject(new ApiError('network'));
    },
    sendOnLeave(name, input) {
      calls.push({ name, input });
    },
  };
}
