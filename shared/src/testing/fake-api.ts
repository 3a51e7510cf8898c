import { type ApiClient, ApiError, type CallInput } from '@inspire/shared/client';
import type { CallResponse } from '../contracts/calls';
import type { CallName } from '../contracts/endpoints';

type FakeResponse<N extends CallName> = CallResponse<N> | ApiError;

/** A function of the input for each call; a promise delays the response. An `ApiError` is thrown to the caller. */
export type FakeResponses = {
  readonly [N in CallName]?: (input: CallInput<N>) => FakeResponse<N> | Promise<FakeResponse<N>>;
};

export interface RecordedCall {
  readonly name: CallName;
  readonly input: unknown;
}

export interface FakeApi extends ApiClient {
  readonly calls: RecordedCall[];
  /** Returns what was sent with each call of one name. */
  inputsOf<N extends CallName>(name: N): CallInput<N>[];
  respond(table: FakeResponses): void;
}

/**
 * Creates a client without a network. Opening a stream fails as if offline; a call without a response in the table
 * throws, because the test is wrong. My List, which any card asks for, is empty by default.
 */
export function createFakeApi(responses: FakeResponses = {}): FakeApi {
  let table: FakeResponses = { myList: () => [], ...responses };
  const calls: RecordedCall[] = [];
  return {
    calls,
    inputsOf: <N extends CallName>(wanted: N) =>
      calls.filter(({ name }) => name === wanted).map(({ input }) => input as CallInput<N>),
    respond(change) {
      table = { ...table, ...change };
    },
    async call(name, input, { signal } = {}) {
      calls.push({ name, input });
      const reply = table[name];
      if (!reply) throw new Error(`The test gives no response for the call '${name}'`);
      const response = await reply(input);
      if (signal?.aborted) throw new ApiError('cancelled');
      if (response instanceof ApiError) throw response;
      return response;
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
