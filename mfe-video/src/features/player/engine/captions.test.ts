/** @jest-environment @inspire/devkit/jest/browser */
import { createCaptions } from './captions';

const cue = (startTime: number, endTime: number, text: string) => ({ startTime, endTime, text });

test.each([
  [0.5, ''],
  [1, 'Leave the phone face down.'],
  [3.9, 'Leave the phone face down.'],
  [4, 'Go to a window.'],
  [9, ''],
])('the caption at %p seconds is %p', (position, text) => {
  const captions = createCaptions();
  captions.add([cue(1, 4, 'Leave the <i>phone</i> face down.'), cue(4, 6, 'Go to a window.')]);
  expect(captions.textAt(position)).toBe(text);
});

test('simultaneous cues are on separate lines, and a segment that is loaded again does not show twice', () => {
  const captions = createCaptions();
  captions.add([cue(2, 5, 'Second'), cue(1, 5, 'First')]);
  captions.add([cue(1, 5, 'First')]);
  expect(captions.textAt(3)).toBe('First\nSecond');
});

test('a browser’s own reading of the marks comes first', () => {
  const captions = createCaptions();
  const fragment = document.createDocumentFragment();
  fragment.append('Salt & light');
  captions.add([{ ...cue(0, 1, 'Salt &amp; light'), getCueAsHTML: () => fragment }]);
  expect(captions.textAt(0)).toBe('Salt & light');
});
