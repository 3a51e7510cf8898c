import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrderedOutput } from './ordered-output';
import { runSideBySide } from './run-side-by-side';

/** A job that ends on request. */
function createJob(name: string, cores: number, log: string[]) {
  let end = () => undefined as void;
  const ended = new Promise<string>((resolve) => (end = () => resolve(name)));
  const run = () => {
    log.push(name);
    return ended;
  };
  return { job: { cores, run }, end };
}
const settle = () => new Promise((done) => setImmediate(done));

test('starts jobs in their order as long as their cores fit, and returns the results in that order', async () => {
  const log: string[] = [];
  const [whole, one, most, half] = [
    createJob('whole', 2, log),
    createJob('one', 1, log),
    createJob('most', 1.5, log),
    createJob('half', 0.5, log),
  ];
  const results = runSideBySide(
    [whole, one, most, half].map(({ job }) => job),
    2,
  );
  assert.deepEqual(log, ['whole']);
  whole.end();
  await settle();
  assert.deepEqual(log, ['whole', 'one', 'half']);
  one.end();
  await settle();
  assert.deepEqual(log, ['whole', 'one', 'half', 'most']);
  half.end();
  most.end();
  assert.deepEqual(await results, ['whole', 'one', 'most', 'half']);
});

test('a job that needs more than all cores starts when no other runs', async () => {
  const log: string[] = [];
  const [small, large] = [createJob('small', 0.5, log), createJob('large', 4, log)];
  const results = runSideBySide([small.job, large.job], 2);
  assert.deepEqual(log, ['small']);
  small.end();
  await settle();
  assert.deepEqual(log, ['small', 'large']);
  large.end();
  assert.deepEqual(await results, ['small', 'large']);
});

test('without jobs there is nothing to wait for; a job that throws fails the run', async () => {
  assert.deepEqual(await runSideBySide([], 2), []);
  const failing = { cores: 1, run: () => Promise.reject(new Error('out of memory')) };
  await assert.rejects(runSideBySide([failing], 2), /out of memory/);
});

test('prints the texts of jobs in their order, and at once if no earlier job is running', () => {
  let printed = '';
  const [first, second, third] = createOrderedOutput(3, (text) => (printed += text));
  second?.write('b1 ');
  first?.write('a1 ');
  assert.equal(printed, 'a1 ');
  third?.write('c1 ');
  third?.end();
  first?.write('a2 ');
  first?.end();
  assert.equal(printed, 'a1 a2 b1 ');
  second?.write('b2 ');
  assert.equal(printed, 'a1 a2 b1 b2 ');
  second?.end();
  assert.equal(printed, 'a1 a2 b1 b2 c1 ');
});
