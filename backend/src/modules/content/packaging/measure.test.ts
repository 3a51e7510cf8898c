import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readFrameTimes } from './measure';

const LINES = [
  '#software: Lavf59.27.100',
  '#tb 0: 1/100',
  '#media_type 0: video',
  '#tb 1: 1/1000',
  '1,      -1024,      -1024,     1024,      258, 0x2c5b786a, F=0x5, S=1,       10',
  '1,          0,          0,      500,      258, 0x2c5b786a',
  '0,        290,        300,       10,     8894, 0x6bf60460, S=1,        1',
  '0,        310,        330,       10,     8894, 0x6bf60460, F=0x0',
  '0,        320,        310,       10,     8894, 0x6bf60460, F=0x0',
  '1,        500,        500,      480,      258, 0x2c5b786a',
].join('\n');

it('reads when each stream begins and ends, without frames that the container hides', () => {
  const reader = readFrameTimes(2);
  // Output arrives in pieces that end anywhere.
  for (let at = 0; at < LINES.length; at += 7) reader.add(LINES.slice(at, at + 7));
  const [picture, sound] = reader.finish();
  assert.deepEqual([picture?.start, picture?.end.toFixed(2), picture?.frames], [3, '3.40', 3]);
  assert.deepEqual(
    picture?.steps.map((step) => step.toFixed(2)),
    ['0.10', '0.20'],
  );
  assert.deepEqual([sound?.start, sound?.end, sound?.frames], [0, 0.98, 2]);
});

it('reads nothing from a stream without frames', () => {
  assert.deepEqual(readFrameTimes(1).finish(), [{ start: 0, end: 0, frames: 0, steps: [] }]);
});
