import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCueTime } from './web-vtt';

test('a cue time has two digits per unit and three of milliseconds', () => {
  assert.equal(formatCueTime(0), '00:00:00.000');
  assert.equal(formatCueTime(4_005), '00:00:04.005');
  assert.equal(formatCueTime(3_661_750), '01:01:01.750');
});
