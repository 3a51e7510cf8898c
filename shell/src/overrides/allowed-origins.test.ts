import { isAllowedAddress } from './allowed-origins';

const patterns = ['http://localhost:*', 'https://dev.example'];

test.each([
  ['http://localhost:3102/remoteEntry.js', true],
  ['http://localhost/', true],
  ['https://dev.example/mfe-video/remoteEntry.js', true],
  ['https://localhost:3102/', false],
  ['http://localhost.evil.example:3102/', false],
  ['http://127.0.0.1:3102/', false],
  ['https://dev.example:8443/', false],
  ['https://evil.example/https://dev.example/', false],
  ['http://localhost:*@evil.example/', false],
  ['javascript:alert(1)//localhost', false],
  ['data:text/javascript,1', false],
  ['/remotes/x/', false],
  ['', false],
])('%s: %s', (address, expected) => {
  expect(isAllowedAddress(address, patterns)).toBe(expected);
});

test('allows no build without an allowed origin', () => {
  expect(isAllowedAddress('http://localhost:3102/', [])).toBe(false);
});
