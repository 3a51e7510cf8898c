import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillFrame, frameToken } from './frame-tokens';

test('tokens become escaped texts, in contents and in attributes', () => {
  const html = `<a href="${frameToken('url')}">${frameToken('name')} and ${frameToken('name')}</a>`;
  assert.equal(
    fillFrame(html, { url: '/x?a=1&b="2"', name: '<script>alert(1)</script>' }),
    '<a href="/x?a=1&amp;b=&quot;2&quot;">&lt;script&gt;alert(1)&lt;/script&gt; and &lt;script&gt;alert(1)&lt;/script&gt;</a>',
  );
});

test('a token without a value leaves nothing', () => {
  assert.equal(fillFrame(`<p>${frameToken('newer')}</p>`, {}), '<p></p>');
});

test('a value that looks like a token is text', () => {
  assert.equal(fillFrame(frameToken('one'), { one: frameToken('two'), two: 'secret' }), frameToken('two'));
});
