import { createHash } from 'node:crypto';
import { diagnose } from './diagnose';

const script = 'self.x = 1';
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const address = '/remotes/mfe-video/1.0.0/assets/page.js?try=2';
const answering =
  (body: string, status = 200): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, { status }));

test.each([
  ['is not there', answering('', 404), { phase: 'load', reason: 'assets/page.js answered 404' }],
  [
    'is another file',
    answering('<!doctype html>'),
    { phase: 'integrity', reason: expect.stringContaining(`the registry lists ${integrity}`) as string },
  ],
  [
    'cannot be reached',
    () => Promise.reject(new Error('refused')),
    { phase: 'load', reason: 'assets/page.js gave no answer: refused' },
  ],
  ['is what was signed', answering(script), undefined],
])('a file that %s', async (_, sendRequest, expected) => {
  expect(await diagnose({ address, integrity }, sendRequest as typeof fetch)).toEqual(expected);
});

test('a file without a hash is at fault only when it cannot be had', async () => {
  expect(await diagnose({ address, integrity: '' }, answering('anything'))).toBeUndefined();
});
