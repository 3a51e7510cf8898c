import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openHashCache } from './hash-cache';

describe('hash cache', () => {
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

  it('does not read an unchanged file again', async () => {
    const first = await openHashCache(folder);
    const hash = await first.hashFile(film);
    await first.save();
    // Same size and date but another content: the old hash proves that the file was not read.
    await writeFile(film, 'two');
    await utimes(film, old, old);
    assert.equal(await (await openHashCache(folder)).hashFile(film), hash);
  });

  it('reads a changed file, and one that may still be written', async () => {
    const { hashFile } = await openHashCache(folder);
    const hash = await hashFile(film);
    await writeFile(film, 'two');
    const fresh = await hashFile(film);
    assert.notEqual(fresh, hash);
    const { atime, mtime } = await stat(film);
    await writeFile(film, 'six');
    await utimes(film, atime, mtime);
    assert.notEqual(await hashFile(film), fresh);
  });

  it('starts empty when it is damaged', async () => {
    await writeFile(join(folder, 'hashes.json'), '{"');
    assert.match(await (await openHashCache(folder)).hashFile(film), /^[0-9a-f]{64}$/);
  });
});
