import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { hashFiles, scanFolder } from './scan-folder';

const STEPS = 'पायऱ्या';

describe('the files of a content folder', () => {
  let root: string;
  let folder: string;
  const write = async (path: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), path.normalize('NFC'));
  };
  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'inspire-test-scan-')));
    folder = join(root, 'own');
  });
  afterEach(() => rm(root, { recursive: true }));

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
      'disk/segment.m4s',
      'own/videos/plain/master.m3u8',
    ])
      await write(path);
    await symlink(join(root, 'disk/talk'), join(folder, 'videos/talk'));
    await symlink(join(root, 'disk/segment.m4s'), join(folder, 'videos/plain/segment.m4s'));
    await symlink(join(folder, 'videos'), join(folder, 'videos/plain/loop'));
    await symlink(join(root, 'nowhere'), join(folder, 'videos/plain/dangling'));
    const found = await scanFolder(folder);
    assert.equal(found.get('videos/talk/master.m3u8')?.file, join(root, 'disk/talk/master.m3u8'));
    assert.deepEqual(
      [...found.keys()],
      ['videos/plain/master.m3u8', 'videos/plain/segment.m4s', 'videos/talk/master.m3u8'],
    );
  });
});
