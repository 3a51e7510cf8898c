import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { runNode } from '../processes/run-program';
import { findRepository } from '../workspace/repository';
import { countCheck } from './counts';
import { runSections, type SectionsRun } from './run-sections';
import type { Section } from './section';

const repository = findRepository(import.meta.dirname);
const never = new Promise<never>(() => undefined);

const section = (name: string, run: Section['run'], limitMinutes = 1): Section => ({
  name,
  limitMinutes,
  cores: 1,
  isThere: () => true,
  run,
});

async function runAll(sections: readonly Section[], changes: Partial<SectionsRun> = {}) {
  let printed = '';
  const write = (text: string) => void (printed += text);
  const results = await runSections(sections, { repository, isFull: false, cores: 2, write, stopMs: 0, ...changes });
  return {
    printed: printed.replaceAll(/[\d.]+ s/g, '1 s'),
    results: results.map(({ name, counts }) => ({ name, ...counts })),
  };
}

test('sections that run side by side print one after the other; one that throws fails, and the others still run', async () => {
  let endFirst = () => undefined as void;
  const first = new Promise<void>((resolve) => (endFirst = resolve));
  const { printed, results } = await runAll([
    section('one', async ({ write }) => {
      write('one began\n');
      await first;
      return countCheck(undefined);
    }),
    section('two', ({ write }) => {
      write('two began\n');
      endFirst();
      return Promise.reject(new Error('no browser'));
    }),
    section('three', () => Promise.resolve(countCheck(undefined))),
  ]);
  assert.match(
    printed,
    /^\n== one ==\none began\nok: one, 1 passed, 0 failed, 1 s\n\n== two ==\ntwo began\nError: no browser[^=]*FAILED: two, 0 passed, 1 failed, 1 s\n\n== three ==\nok: three/,
  );
  assert.deepEqual(
    results.map(({ name, failed }) => [name, failed]),
    [
      ['one', 0],
      ['two', 1],
      ['three', 0],
    ],
  );
});

test('a section that hangs fails at its limit, and at that of the whole run', async () => {
  const hung = section('hung', () => never, 0.001);
  const last = section('last', () => Promise.resolve(countCheck(undefined)));
  const messageOf = ({ results }: Awaited<ReturnType<typeof runAll>>) =>
    results.map(({ failures }) => failures?.map(({ name, message }) => `${name}: ${message}`));
  assert.deepEqual(messageOf(await runAll([hung, last])), [
    ['time limit: The section did not end in time.'],
    undefined,
  ]);
  assert.deepEqual(messageOf(await runAll([section('hung', () => never)], { limitMinutes: 0.001 })), [
    ['time limit: The whole run did not end in time.'],
  ]);
});

test(
  'reports the processor time of each section, its programs and their children included',
  { skip: !existsSync('/proc/self/stat') && 'this system has no /proc' },
  async () => {
    // Processor time, in microseconds: on a busy machine, 2.5 s of real time may have little of it.
    const spin = 'while ((({ user, system }) => user + system)(process.cpuUsage()) < 2_500_000);';
    const inChild = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`;
    const run = async (script: string) => {
      await runNode(['-e', script]);
      return countCheck(undefined);
    };
    const write = () => undefined;
    const sections = [section('busy', () => run(inChild)), section('idle', () => run('setTimeout(() => {}, 2_500)'))];
    const [busy, idle] = await runSections(sections, { repository, isFull: false, cores: 2, write });
    assert.ok((busy?.processorSeconds ?? 0) > (idle?.processorSeconds ?? 0) + 0.5, JSON.stringify([busy, idle]));
  },
);
