import { satisfiesContract } from './contract';

test.each([
  ['1.2.0', '1.2.0', true],
  ['1.2.0', '1.2.9', true],
  ['1.2.0', '1.0.0', true],
  ['1.2.0', '1.3.0', false],
  ['1.2.0', '2.0.0', false],
  ['2.0.0', '1.0.0', false],
  ['1.2.0', 'nonsense', false],
])('a shell that offers %s runs what was built against %s: %s', (offered, built, expected) => {
  expect(satisfiesContract(offered, built)).toBe(expected);
});
