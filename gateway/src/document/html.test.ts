import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '@inspire/server-kit/html';
import { attributes, escapeJson } from './html';

test('escapes text for elements and for quoted attributes', () => {
  assert.equal(escapeHtml(`<a href="x" title='y'>&`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});

test('attributes: a bare name for true, none for undefined', () => {
  assert.equal(attributes({ a: '1"', defer: true, b: undefined }), ' a="1&quot;" defer');
});

const hostile = ['</script><script>alert(1)</script>', '<!--', ']]>', '&lt;', '\u2028\u2029', '"\\'];
for (const text of hostile) {
  test(`JSON of ${JSON.stringify(text)} holds nothing that HTML reads, and stays the same value`, () => {
    const escaped = escapeJson({ [text]: text });
    assert.doesNotMatch(escaped, /[<>&\u2028\u2029]/);
    assert.deepEqual(JSON.parse(escaped), { [text]: text });
  });
}
