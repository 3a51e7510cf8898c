import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFrames } from './release-frames';

const frame = { path: '/login', language: 'en', html: '<h1>Login</h1>', css: '.a{color:red}' };
const parse = (...frames: object[]) => parseFrames(JSON.stringify({ schema: 1, frames }));

test('frames are given with their styles', () => assert.deepEqual(parse(frame), [frame]));

for (const [name, html] of [
  ['a script', '<p></p><script src="x.js"></script>'],
  ['a style element', '<style>p{}</style>'],
  ['a handler', '<img src="x" onerror="run()">'],
  ['a script address', '<a href="javascript:run()">x</a>'],
  ['a frame of another page', '<iframe src="/x"></iframe>'],
  ['nothing', ''],
] as const) {
  test(`a frame with ${name} is rejected`, () => {
    assert.throws(() => parse({ ...frame, html }));
  });
}

for (const css of [
  '</style><script>',
  '@import "https://evil.example/x.css";',
  '.a{background:url(https://evil.example)}',
]) {
  test(`the style ${css} is rejected`, () => {
    assert.throws(() => parse({ ...frame, css }));
  });
}

test('an unknown schema is rejected', () => assert.throws(() => parseFrames('{"schema":2,"frames":[]}')));

describe('a frame with holes', () => {
  const hole = { call: '/files/search?page=0', count: 2, fields: ['title'] };
  const filled = (more: object = {}, html = '<p></p>') => ({
    ...frame,
    filled: { html, holes: { talks: { ...hole, ...more } } },
  });

  test('is given with them', () => assert.deepEqual(parse(filled()), [filled()]));

  for (const [name, given] of [
    ['a call to another host', filled({ call: '//evil.example/x' })],
    ['a call that is no path', filled({ call: 'https://evil.example' })],
    ['a call that leads elsewhere', filled({ call: '/files/search?a=@evil' })],
    ['a call that is not of the API', filled({ call: '/metrics' })],
    ['a call that leaves the API', filled({ call: '/files/../metrics' })],
    ['a call with a longer name than one of the API', filled({ call: '/files-of-others/x' })],
    ['no items', filled({ count: 0 })],
    ['too many items', filled({ count: 21 })],
    ['no fields', filled({ fields: [] })],
    ['a script in its filled markup', filled({}, '<script src="x.js"></script>')],
  ] as const) {
    test(`and ${name} is rejected`, () => {
      assert.throws(() => parse(given));
    });
  }
});
