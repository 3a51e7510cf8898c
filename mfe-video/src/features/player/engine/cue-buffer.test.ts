import { createCueBuffer } from './cue-buffer';

const cue = (text: string) => ({ startTime: 1, endTime: 4, text });

test('each language has its own cues, and none before they are loaded', () => {
  const shelf = createCueBuffer();
  expect(shelf.textAt('en', 2)).toBe('');
  shelf.add('en', [cue('Light')]);
  shelf.add('mr', [cue('प्रकाश')]);
  expect(['en', 'mr', ''].map((track) => shelf.textAt(track, 2))).toEqual(['Light', 'प्रकाश', '']);
  shelf.add('en', [cue('and shade')]);
  expect(shelf.textAt('en', 2)).toBe('Light\nand shade');
});
