import assert from 'node:assert/strict';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import {
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type CallSchemas,
  callSchemas,
  endpoints,
  type Problem,
  problem,
  type SessionData,
  type VideoEventBody,
} from '@inspire/shared/contracts';

interface CallInput<N extends CallName> {
  readonly params?: CallParams<N>;
  readonly query?: Partial<CallQuery<N>>;
  readonly body?: CallBody<N>;
  readonly token?: string | undefined;
  /** IP address; default: 127.0.0.1. */
  readonly address?: string | undefined;
}

type Values = Record<string, string | number | boolean>;

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

const fill = (path: string, params: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

export function send<N extends CallName>(
  app: FastifyInstance,
  name: N,
  input: CallInput<N> = {},
): Promise<LightMyRequestResponse> {
  const { method, path } = endpoints[name];
  const request: InjectOptions = {
    method,
    url: fill(path, (input.params ?? {}) as Values),
    headers: bearer(input.token),
  };
  if (input.query)
    request.query = Object.fromEntries(
      Object.entries(input.query as Values).map(([key, value]) => [key, String(value)]),
    );
  if (input.body) request.payload = input.body;
  if (input.address) request.remoteAddress = input.address;
  return app.inject(request);
}

export async function call<N extends CallName>(
  app: FastifyInstance,
  name: N,
  input: CallInput<N> = {},
): Promise<CallResponse<N>> {
  const response = await send(app, name, input);
  const { response: schema }: CallSchemas = callSchemas[name];
  assert.equal(response.statusCode, schema ? 200 : 204, `${name}: ${response.body}`);
  if (!schema) {
    assert.equal(response.body, '');
    return undefined as CallResponse<N>;
  }
  return schema.parse(response.json()) as CallResponse<N>;
}

/** Parses a response that must be a problem (D-15). Its request's id (ADR-57) is left out, so that problems can be compared. */
export function problemIn(response: LightMyRequestResponse, status: number): Problem {
  assert.equal(response.statusCode, status, response.body);
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
  const { requestId, ...body } = problem.parse(response.json());
  assert.equal(body.status, status);
  assert.equal(requestId, response.headers['x-request-id']);
  return body;
}

export const callExpectingError = async <N extends CallName>(
  app: FastifyInstance,
  name: N,
  status: number,
  input: CallInput<N> = {},
): Promise<Problem> => problemIn(await send(app, name, input), status);

/** What the signup form sends. */
export const registrationOf = (email: string, password = 'secret-1'): CallBody<'register'> => ({
  user_name: 'Person',
  email,
  contact: '9876543210',
  password,
  confirmpasword: password,
});

/** The input of a call for the stream of an item. */
export const streamOf = (token: string, id: number, validTime = 90) => ({ token, params: { id, validTime } });

/** The input of a call that reports a position in a video. */
export const reportOf = (
  token: string,
  video_id: number,
  progressTime: number,
  more: Partial<VideoEventBody> = {},
) => ({
  token,
  body: { video_id, event: 'progress' as const, progressTime, ...more },
});

/** Calls with what no typed call can send. */
export const injectCall = (
  app: FastifyInstance,
  name: CallName,
  request: Omit<InjectOptions, 'method' | 'url' | 'path'>,
): Promise<LightMyRequestResponse> => {
  const { method, path } = endpoints[name];
  return app.inject({ ...request, method, url: path });
};

/** For `assert.rejects` and `assert.throws`: an error of a class whose message matches. */
export const rejection =
  (kind: new (...given: never[]) => Error, message: RegExp) =>
  (error: unknown): boolean =>
    error instanceof kind && message.test(error.message);

let accounts = 0;

export function signUp(app: FastifyInstance, email = `person${(accounts += 1)}@example.com`): Promise<SessionData> {
  return call(app, 'register', { body: registrationOf(email) });
}
