import assert from 'node:assert/strict';
import { test } from 'node:test';
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
