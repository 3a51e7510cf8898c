import { parseResetToken } from './reset-token';

it.each([
  ['#token=abc-_1', 'abc-_1'],
  ['#token=', undefined],
  ['#other=abc', undefined],
  ['', undefined],
])('takes the token from %j: %s', (hash, token) => {
  expect(parseResetToken(hash)).toBe(token);
});
