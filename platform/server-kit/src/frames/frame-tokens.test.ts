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

for (const [value, shown] of [
  ['/media/1.jpg', '/media/1.jpg'],
  ['https://cdn.example/1.jpg', 'https://cdn.example/1.jpg'],
  ['javascript:run()', ''],
  ['data:text/html,x', ''],
  ['//evil.example/x', ''],
] as const) {
  test(`the address ${value} ${shown ? 'is linked' : 'is left out'}, and as a text it is shown`, () => {
    const token = frameToken('url');
    assert.equal(
      fillFrame(`<img src="${token}" alt="${token}">${token}`, { url: value }),
      `<img src="${shown}" alt="${value}">${value}`,
    );
  });
}
