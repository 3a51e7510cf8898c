import { webVtt } from './captions';

const sentence = (text: string, start: number, end: number) => ({ marked: text, text, start, end });

it('gives every sentence a cue that ends before the next one begins', () => {
  const text = webVtt([sentence('One.', 4.4, 6), sentence('Two.', 6.1, 3661.5)]);
  expect(text).toContain('00:00:04.400 --> 00:00:06.100\nOne.');
  expect(text).toContain('00:00:06.100 --> 01:01:01.750\nTwo.');
  expect(text.startsWith('WEBVTT\n')).toBe(true);
});

it('breaks a long sentence into two lines of similar length', () => {
  const text = webVtt([sentence('Tomorrow, wake up ten minutes early, and do nothing useful with them.', 0, 4)]);
  expect(text).toContain('Tomorrow, wake up ten minutes early,\nand do nothing useful with them.');
});
