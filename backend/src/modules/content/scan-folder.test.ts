import assert from 'node:assert/strict';
import { mkdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { setUpFolder } from '../../testing/set-up';
import { openHashCache } from './hash-cache';
import { hashFiles, scanFolder } from './scan-folder';

const STEPS = 'पायऱ्या';

describe('the files of a content folder', () => {
  const root = setUpFolder('each');
  let folder: string;
  const write = async (path: string) => {
    await mkdir(root(path, '..'), { recursive: true });
    await writeFile(root(path), path.normalize('NFC'));
  };
  beforeEach(() => {
    folder = root('own');
  });

  for (const [named, onDisk] of [
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ] as const) {
    it(`are found by names in ${named} that are in ${onDisk} on the disk, folders too`, async () => {
      const path = `films/caf\u00E9/${STEPS}.mov`;
      await write(`own/${path.normalize(onDisk)}`);
      const found = await hashFiles(folder, [path.normalize(named), `films/${STEPS}.mov`]);
      assert.deepEqual([...found.keys()], [path.normalize(named)]);
      assert.equal(found.get(path.normalize(named))?.file, join(folder, path.normalize(onDisk)));
    });
  }

  it('are found by the exact name when its twin is there too', async () => {
    for (const form of ['NFC', 'NFD']) await write(`own/films/${STEPS.normalize(form)}.mov`);
    for (const form of ['NFC', 'NFD']) {
      const path = `films/${STEPS.normalize(form)}.mov`;
      assert.equal((await hashFiles(folder, [path])).get(path)?.file, join(folder, path));
    }
  });

  it('include those behind symbolic links, once, and no hidden ones', async () => {
    for (const path of [
      'disk/talk/master.m3u8',
      'disk/talk/.DS_Store',
      'own/videos/.half-done/whole movie.mp4',
      'disk/segment.m4s',
      'own/videos/plain/master.m3u8',
    ])
      await write(path);
    await symlink(root('disk/talk'), join(folder, 'videos/talk'));
    await symlink(root('disk/segment.m4s'), join(folder, 'videos/plain/segment.m4s'));
    await symlink(join(folder, 'videos'), join(folder, 'videos/plain/loop'));
    await symlink(root('nowhere'), join(folder, 'videos/plain/dangling'));
    const found = await scanFolder(folder);
    assert.equal(found.get('videos/talk/master.m3u8')?.file, root('disk/talk/master.m3u8'));
    assert.deepEqual(
      [...found.keys()],
      ['videos/plain/master.m3u8', 'videos/plain/segment.m4s', 'videos/talk/master.m3u8'],
    );
  });
});

describe('hash cache', () => {
  const folder = setUpFolder('each');
  let film: string;
  const old = new Date('2026-01-01T00:00:00Z');
  beforeEach(async () => {
    film = folder('film.mov');
    await writeFile(film, 'one');
    await utimes(film, old, old);
  });

  it('does not read an unchanged file again', async () => {
    const first = await openHashCache(folder());
    const hash = await first.hashFile(film);
    await first.save();
    // Same size and date but another content: the old hash proves that the file was not read.
    await writeFile(film, 'two');
    await utimes(film, old, old);
    assert.equal(await (await openHashCache(folder())).hashFile(film), hash);
  });

  it('reads a changed file, and one that may still be written', async () => {
    const { hashFile } = await openHashCache(folder());
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
    await writeFile(folder('hashes.json'), '{"');
    assert.match(await (await openHashCache(folder())).hashFile(film), /^[0-9a-f]{64}$/);
  });
});
