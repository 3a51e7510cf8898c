import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { type InjectedResponse, injectRequest } from '../inject-request';
import type { JsonSchema, Operation } from './api-document';
import { authorization, contentType, hostileBody, hostileText, hostileValue } from './hostile-values';

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  readonly remoteAddress: string;
  readonly hasSession: boolean;
}

/** @param token of the session, for a request that has one */
export const injectHostile = (
  app: FastifyInstance,
  { hasSession, headers, payload, method, ...request }: HostileRequest,
  token: string,
): Promise<InjectedResponse> =>
  injectRequest(app, {
    ...request,
    method: method as 'GET',
    headers: { ...headers, ...(hasSession && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
  });

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.integer({ min: 0, max: 1e9 }).map((number) => `fuzz${number}@example.com`),
  uuid: fc.uuid(),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** Existing ids are small, so small numbers let a request pass the first look-up. */
const numberOf = ({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> => {
  const min = Math.max(minimum ?? 0, -2_147_483_648);
  const max = Math.min(maximum ?? 2_147_483_647, 2_147_483_647);
  return fc.oneof(
    fc.integer({ min, max: Math.max(min, Math.min(max, min + 3)) }),
    fc.constant(max),
    fc.integer({ min, max }),
  );
};

const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> => {
  if (format !== undefined && formats[format]) return formats[format];
  if (pattern?.includes('\\d{10}')) return fc.constantFrom('9876543210', '+919876543210');
  return fc.oneof(
    fc.constant('secret-1'),
    fc.string({ minLength, maxLength: Math.min(Math.max(minLength, maxLength), 60) }),
  );
};

function goodValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map(goodValue));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
      return numberOf(schema);
    case 'number':
      return fc.oneof(
        numberOf(schema),
        fc.double({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1e6, 1e6), noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(goodValue(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return objectOf(schema);
    case 'string':
      return textOf(schema);
    default:
      return hostileValue;
  }
}

/** Most fields are valid, so that an invalid one gets past the first check. */
function objectOf({ properties = {} }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .oneof({ weight: 6, arbitrary: goodValue(schema) }, { weight: 2, arbitrary: hostileValue })
      .map((value) => [name, value] as const),
  );
  const chosen = fields.map((field) => fc.option(field, { freq: 12 }));
  const extra = fc.option(fc.tuple(hostileText, hostileValue), { freq: 1 });
  return fc
    .tuple(fc.tuple(...chosen), extra)
    .map(([given, more]) => Object.fromEntries([...given, more].filter((one) => one !== null)));
}

/** Replaces lone surrogates, which cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const parameterText = (schema: JsonSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: goodValue(schema).map((value) => encoded(String(value))) },
    { weight: 4, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom('%zz', '%00', '%', '%e0%a4', '%2f', '..', '%2e%2e', ';', '1;2', '+') },
  );

function addressOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const names = fc.tuple(...inPath.map(({ schema }) => parameterText(schema)));
  const pairs = fc.tuple(
    ...inQuery.map(({ name, schema }) =>
      fc
        .oneof(
          { weight: 6, arbitrary: fc.array(parameterText(schema), { minLength: 1, maxLength: 1 }) },
          { weight: 2, arbitrary: fc.array(parameterText(schema), { maxLength: 2 }) },
        )
        .map((values) => values.map((value) => `${name}=${value}`)),
    ),
  );
  const odd = fc.option(fc.constantFrom('page[]=1', 'page[a]=1', '__proto__=1', '=', '&&', 'a=%zz', 'id=1&id=2'), {
    freq: 6,
  });
  return fc.tuple(names, pairs, odd).map(([values, given, more]) => {
    const filled = inPath.reduce(
      (address, { name }, index) => address.replace(`{${name}}`, () => values[index] || '%20'),
      path,
    );
    const query = [...given.flat(), ...(more === null ? [] : [more])].join('&');
    return query === '' ? filled : `${filled}?${query}`;
  });
}

const goodType = 'application/json';

function bodyOf({ body, method }: Operation): fc.Arbitrary<{ payload: string | undefined; type: string | undefined }> {
  const none = fc.constant({ payload: undefined, type: undefined });
  if (method === 'GET') return none;
  const good = (body ? objectOf(body) : fc.constant({})).map((value) => ({
    payload: JSON.stringify(value),
    type: goodType,
  }));
  const bad = fc.record({ payload: hostileBody, type: fc.oneof(fc.constant(goodType), contentType) });
  return fc.oneof({ weight: 8, arbitrary: good }, { weight: 3, arbitrary: bad }, { weight: 1, arbitrary: none });
}

export function hostileRequest(operation: Operation): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      url: addressOf(operation),
      body: bodyOf(operation),
      who: fc.oneof(
        { weight: 5, arbitrary: fc.constant('session' as const) },
        { weight: 1, arbitrary: authorization },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
      // Rate limits count by IP address, so most requests use a different one.
      remoteAddress: fc.ipV4(),
    })
    .map(({ url, body, who, remoteAddress }) => ({
      method: operation.method,
      url,
      payload: body.payload,
      remoteAddress,
      hasSession: who === 'session',
      headers: {
        ...(body.type !== undefined && { 'content-type': body.type }),
        ...(who !== undefined && who !== 'session' && { authorization: who }),
      },
    }));
}
