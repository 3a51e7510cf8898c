import { type CallResponse, callSchemas } from '../contracts/calls';
import type { CallSchemas } from '../contracts/calls/define';
import { type CallName, endpoints } from '../contracts/endpoints';
import type { Problem } from '../contracts/problem';
import { createFixtures, isMockError } from './fixtures';
import { makeValue } from './make-value';
import { makeProblem, type MockScenario, withEmptyLists } from './mock-scenario';

export interface WireCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly hasToken: boolean;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

export interface MockServer {
  /** @param state `slow` and `timeout` are handled by the interception and change nothing here */
  reply(name: CallName, call: WireCall, state?: MockScenario): Reply;
}

const refuse = (problem: Problem): Reply => ({ status: problem.status, body: problem });

/** Parses a call with its schemas, as the server does. @returns undefined when it violates the contract */
function readInput(
  schemas: CallSchemas,
  { params, query, body }: WireCall,
): Record<'params' | 'query' | 'body', unknown> | undefined {
  const parts = { params, query, body };
  const read = (['params', 'query', 'body'] as const).map(
    (part) => [part, schemas[part]?.safeParse(parts[part])] as const,
  );
  if (read.some(([, result]) => result?.success === false)) return undefined;
  return Object.fromEntries(read.map(([part, result]) => [part, result?.data])) as Record<
    'params' | 'query' | 'body',
    unknown
  >;
}

/**
 * Serves every call of the contracts without a backend: with a fixture where the screens need one, otherwise with a
 * value generated from the schema, so that a new call works as soon as the contract declares it.
 */
export function createMockServer(now: number): MockServer {
  const fixtures = createFixtures(now);
  const respond = (name: CallName, input: unknown): unknown => {
    const schemas: CallSchemas = callSchemas[name];
    const fixture = fixtures[name] as ((input: unknown) => CallResponse<CallName>) | undefined;
    if (fixture) return fixture(input);
    return schemas.response ? makeValue(schemas.response, { seed: 1, now }) : undefined;
  };
  return {
    reply(name, call, state = 'content') {
      if (state === 'error-500') return refuse(makeProblem(500, 'Internal Server Error'));
      if (state === 'error-401' || (endpoints[name].access === 'session' && !call.hasToken))
        return refuse(makeProblem(401, 'Session Expired'));
      const input = readInput(callSchemas[name], call);
      if (!input) return refuse(makeProblem(400, 'Request doesn’t match the contract.'));
      const given = respond(name, input);
      if (isMockError(given)) return refuse(given.problem);
      if (given === undefined) return { status: 204 };
      return { status: 200, body: state === 'empty' ? withEmptyLists(given) : given };
    },
  };
}
