import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWebVtt } from './captions';

const sentence = (text: string, start: number, end: number) => ({ marked: text, text, start, end });

test('gives every sentence a cue that ends before the next one begins', () => {
  const text = createWebVtt([sentence('One.', 4.4, 6), sentence('Two.', 6.1, 3661.5)]);
  assert.ok(text.includes('00:00:04.400 --> 00:00:06.100\nOne.'));
  assert.ok(text.includes('00:00:06.100 --> 01:01:01.750\nTwo.'));
  assert.equal(text.startsWith('WEBVTT\n'), true);
});

test('breaks a long sentence into two lines of similar length', () => {
  const text = createWebVtt([sentence('Tomorrow, wake up ten minutes early, and do nothing useful with them.', 0, 4)]);
  assert.ok(text.includes('Tomorrow, wake up ten minutes early,\nand do nothing useful with them.'));
});
