import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBody, wantsDocument } from './standalone-documents';

const html = { accept: 'text/html,application/xhtml+xml' };

for (const [name, request, expected] of [
  ['a navigation', { method: 'GET', url: '/user-routes/dashboard?q=a', headers: html }, true],
  ['a script', { method: 'GET', url: '/assets/main.js', headers: { accept: '*/*' } }, false],
  ['a form', { method: 'POST', url: '/login', headers: html }, false],
  ['a navigation to the backend', { method: 'GET', url: '/media/stream/1', headers: html }, false],
] as const) {
  test(`${name} gets ${expected ? 'the' : 'no'} document`, () => assert.equal(wantsDocument(request), expected));
}

test('a page of everyone stands in the document, one of a viewer in a template', () => {
  assert.equal(
    toBody('1a', [{ viewer: 'everyone', html: '<p>All' }]),
    '<div id="root" data-build="1a" data-viewer="everyone"><p>All</div>',
  );
  assert.match(
    toBody('1a', [
      { viewer: 'guest', html: '<p>Sign in' },
      { viewer: 'member', html: '<p>Mine' },
    ]),
    /^<div id="root" data-build="1a"><\/div><template data-viewer="guest"><p>Sign in<\/template><template data-viewer="member"><p>Mine<\/template><script>.*<\/script>$/,
  );
});
