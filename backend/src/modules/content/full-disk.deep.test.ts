import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { call } from '../../testing/client';
import { importFolder, makeContentFolder } from '../../testing/content-folder';
import { startTestServer } from '../../testing/test-server';
import { createFolderStorage } from '../media/folder-storage';

const mediaDir = await mkdtemp(join(tmpdir(), 'inspire-test-full-disk-'));
const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', mediaDir]);
const mayMount = { skip: status !== 0 && 'this user may not mount a disk' };

it('an import onto a full disk says so, shows nothing of it, and succeeds once there is room', mayMount, async () => {
  await using content = await makeContentFolder();
  const storage = createFolderStorage(mediaDir);
  await using server = await startTestServer({ storage });
  const bringIn = () => importFolder({ folder: content.folder, media: storage, db: server.db });
  try {
    await writeFile(join(mediaDir, 'other'), Buffer.alloc(500 * 1_024));
    await assert.rejects(bringIn(), {
      message: `The disk of ${mediaDir} is full. Make room, then import again; viewers see what they saw before.`,
    });
    assert.deepEqual((await call(server.app, 'searchVideos')).content, []);
    await rm(join(mediaDir, 'other'));
    const left = await readdir(mediaDir, { recursive: true, withFileTypes: true });
    assert.deepEqual(
      left.filter((entry) => entry.isFile() && !/^[\w-]+-[0-9a-f]{10}\.(webp|avif)$/.test(entry.name)),
      [],
    );
    assert.equal(await bringIn(), true);
    assert.notDeepEqual((await call(server.app, 'searchVideos')).content, []);
  } finally {
    spawnSync('umount', [mediaDir]);
    await rm(mediaDir, { recursive: true });
  }
});
