import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openHashCache } from './hash-cache';

describe('memory of hashes', () => {
  let folder: string;
  let film: string;
  const old = new Date('2026-01-01T00:00:00Z');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-hashes-'));
    film = join(folder, 'film.mov');
    await writeFile(film, 'one');
    await utimes(film, old, old);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('does not read a file again that has not been touched', async () => {
    const first = await openHashCache(folder);
    const hash = await first.hashOf(film);
    await first.save();
    // The same size and date with another content: only one who does not read it can give the old hash.
    await writeFile(film, 'two');
    await utimes(film, old, old);
    assert.equal(await (await openHashCache(folder)).hashOf(film), hash);
  });

  it('reads one that was touched, and one that may still be written', async () => {
    const { hashOf } = await openHashCache(folder);
    const hash = await hashOf(film);
    await writeFile(film, 'two');
    const fresh = await hashOf(film);
    assert.notEqual(fresh, hash);
    const { atime, mtime } = await stat(film);
    await writeFile(film, 'six');
    await utimes(film, atime, mtime);
    assert.notEqual(await hashOf(film), fresh);
  });

  it('begins anew when it is damaged', async () => {
    await writeFile(join(folder, 'hashes.json'), '{"');
    assert.match(await (await openHashCache(folder)).hashOf(film), /^[0-9a-f]{64}$/);
  });
});
