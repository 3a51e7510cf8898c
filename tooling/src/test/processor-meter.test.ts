import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProcessorMeter, parseProcessStat, type ProcessTimes } from './processor-meter';

const process = (pid: number, parent: number, own: number, ended = 0, began = '1'): ProcessTimes => ({
  pid,
  parent,
  began,
  own,
  ended,
});

test('reads the times of a process whose name contains spaces and brackets', () => {
  const stat = '12 (a (b) c) S 7 12 12 0 -1 4194560 1 2 3 4 150 50 20 10 20 0 11 0 98765 1 2';
  assert.deepEqual(parseProcessStat(stat), process(12, 7, 2, 0.3, '98765'));
});

test('counts a child once: while it runs, and after its parent has waited for it', () => {
  const meter = createProcessorMeter();
  meter.follow(10, 'unit');
  meter.sample([process(1, 0, 99), process(10, 1, 1), process(11, 10, 2)]);
  assert.equal(meter.total('unit'), 3);
  // The child used another second before it ended; a second one began and ended between the samples.
  meter.sample([process(1, 0, 99), process(10, 1, 1.5, 3 + 0.5)]);
  assert.equal(meter.total('unit'), 5);
  meter.sample([]);
  assert.equal(meter.total('unit'), 5);
});

test('counts a whole family that ends between two samples once', () => {
  const meter = createProcessorMeter();
  meter.follow(10, 'e2e');
  meter.sample([process(10, 1, 1), process(11, 10, 2), process(12, 11, 100), process(13, 12, 40)]);
  // A browser is closed: each process has waited for its own children.
  meter.sample([process(10, 1, 1, 2.5 + 100.5 + 40)]);
  assert.equal(meter.total('e2e'), 144);
  // The next one is found after it has had children.
  meter.sample([process(10, 1, 1, 143), process(14, 10, 3, 7)]);
  meter.sample([process(10, 1, 1, 153.5)]);
  assert.equal(meter.total('e2e'), 154.5);
});

test('counts a child whose parent ends without waiting for it, and one that has lost its parent', () => {
  const meter = createProcessorMeter();
  meter.follow(10, 'e2e');
  meter.sample([process(10, 1, 1), process(11, 10, 2), process(12, 11, 4)]);
  meter.sample([process(10, 1, 1), process(12, 1, 5)]);
  assert.equal(meter.total('e2e'), 8);
  meter.sample([process(10, 1, 1)]);
  assert.equal(meter.total('e2e'), 8);
});

test('keeps owners apart, and does not follow a process that was given the ID of another', () => {
  const meter = createProcessorMeter();
  meter.follow(10, 'one');
  meter.follow(20, 'two');
  meter.sample([process(10, 1, 1), process(20, 1, 2), process(30, 1, 50)]);
  meter.sample([process(10, 1, 70, 0, '2'), process(20, 1, 3)]);
  assert.deepEqual([meter.total('one'), meter.total('two'), meter.total('three')], [1, 3, 0]);
});
