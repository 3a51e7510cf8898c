import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { setUpFolder } from '../../../testing/set-up';
import { createPackagingCache, getStepName, type PackagingStep } from './packaging-cache';

describe('store of packaged work', () => {
  const folder = setUpFolder('each');
  let made: number;
  beforeEach(() => {
    made = 0;
  });

  const item = (input: string, fails = false): PackagingStep<{ length: number }> => ({
    kind: 'film',
    inputs: [input],
    make: async (target) => {
      made += 1;
      await mkdir(join(target, '360p'));
      await writeFile(join(target, '360p/a.m4s'), `bytes of ${input}`);
      if (fails) throw new Error('the machine went down');
      await writeFile(join(target, 'master.m3u8'), input);
      return { length: 12 };
    },
  });

  it('packages an item once, also for later callers', async () => {
    const first = await createPackagingCache(folder()).get(item('one'));
    assert.deepEqual(first.facts, { length: 12 });
    assert.deepEqual(
      first.files.map(({ name, size }) => [name, size]),
      [
        ['360p/a.m4s', 12],
        ['master.m3u8', 3],
      ],
    );
    assert.equal(await readFile(join(first.folder, '360p/a.m4s'), 'utf8'), 'bytes of one');
    assert.deepEqual(await createPackagingCache(folder()).get(item('one')), first);
    assert.equal(made, 1);
    await createPackagingCache(folder()).get(item('two'));
    assert.equal(made, 2);
  });

  it('keeps nothing of an item that failed', async () => {
    const store = createPackagingCache(folder());
    await assert.rejects(store.get(item('one', true)), /went down/);
    assert.equal(await store.find(item('one')), undefined);
    assert.deepEqual(await readdir(folder('.parts')), []);
  });

  it('makes an item again when its files or its record are damaged', async () => {
    const store = createPackagingCache(folder());
    const { folder: files } = await store.get(item('one'));
    await writeFile(join(files, '360p/a.m4s'), '');
    assert.equal(await store.find(item('one')), undefined);
    await store.get(item('one'));
    assert.equal(await readFile(join(files, '360p/a.m4s'), 'utf8'), 'bytes of one');
    await writeFile(folder(getStepName(item('one')), 'made.json'), '{"fac');
    await store.get(item('one'));
    assert.equal(made, 3);
  });

  it('packages an item correctly for concurrent callers', async () => {
    const outputs = await Promise.all(
      Array.from({ length: 40 }, () => createPackagingCache(folder()).get(item('one'))),
    );
    for (const output of outputs) assert.deepEqual(output, outputs[0]);
    assert.deepEqual(await readdir(folder('.parts')), []);
    assert.deepEqual(await readdir(folder('.locks')), []);
  });

  it('removes the outputs of killed processes, and of no others', async () => {
    const parts = folder('.parts');
    for (const [name, owner] of [
      ['dead', { pid: 2 ** 22 + 1 }],
      ['alive', { pid: process.pid }],
    ] as const) {
      await mkdir(join(parts, name), { recursive: true });
      await writeFile(join(parts, name, 'owner.json'), JSON.stringify(owner));
    }
    await createPackagingCache(folder()).removeAbandoned();
    assert.deepEqual(await readdir(parts), ['alive']);
  });
});
