import fc from 'fast-check';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Texts that have broken servers: string terminators, other alphabets, malformed numbers, path traversal. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202e',
  '🪔',
  'नमस्ते',
  'ﷺ'.repeat(50),
  'a'.repeat(300),
  'a'.repeat(6_000),
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_',
  '%%%',
  '\\',
  '\\u0000',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e400',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'true',
  '[]',
  '{}',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  'a@b',
  '"a b"@example.com',
  `${'a'.repeat(250)}@example.com`,
];

const numbers = [
  -1, 0, -0, 0.5, 1e-320, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21, 1e308,
  4_294_967_296,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 'x' }, { then: 'x' }),
  fc.constantFrom(...numbers),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Malformed or unexpected bodies. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '{"a":',
    '[1,2',
    'null',
    'true',
    '0',
    '""',
    '\u0000',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1e999}',
    '{"a":NaN}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    deep(5_000),
    `{"a":${deep(200)}}`,
    'a=b&c=d',
    '<a/>',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    `{"email":"${'a'.repeat(70_000)}"}`,
  ),
  fc.string({ maxLength: 60 }),
);

export const contentType: fc.Arbitrary<string> = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/JSON',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/vnd.api+json',
  'a',
  'application/',
  '/',
  'application/json/x',
  'application/json;',
  '*/*',
);

export const authorization: fc.Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  'Bearer',
  'Bearer ',
  'Bearer null',
  `Bearer ${'x'.repeat(43)}`,
  `Bearer ${'é'.repeat(43)}`,
  'Basic Og==',
  'Digest a="b"',
  'x'.repeat(9_000),
);
