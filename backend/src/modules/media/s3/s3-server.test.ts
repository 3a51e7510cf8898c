import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';
import { loadBackendConfig } from '../../../app/config';
import { createBucketMedia } from '../../../operator/backup/backup-media';
import { makeBackup } from '../../../operator/backup/make-backup';
import { restoreBackup } from '../../../operator/backup/restore-backup';
import { call, signUp, streamOf } from '../../../testing/client';
import { importFolder, setUpContentFolder } from '../../../testing/content-folder';
import { setUp, setUpFolder } from '../../../testing/set-up';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { unchangedByRestore } from '../../../testing/unchanged-by-restore';
import { openMediaBucket, openMediaStore } from '../open-storage';

const quiet = () => undefined;

describe('media on a real S3-compatible server', { skip: s3ServerSkip }, () => {
  const s3 = setUp(startS3Server);
  const content = setUpContentFolder();
  const folder = setUpFolder();

  const configOf = (url: string) => loadBackendConfig({ ...s3.media.env, MEDIA_URL: url });
  const startSite = async (url: string) => {
    const storage = openMediaStore(configOf(url), () => new Date());
    return { ...(await startTestServer({ storage })), storage };
  };
  const mediaOf = (url: string) => createBucketMedia(openMediaBucket(configOf(url).mediaBucket ?? assert.fail()));
  const segmentUrl = async ({ app }: TestServer) => {
    const { token } = await signUp(app);
    const {
      content: [video],
    } = await call(app, 'searchVideos', { query: { searchQuery: 'newer' } });
    const { url } = await call(app, 'videoStream', streamOf(token, video?.id ?? 0));
    return `${url.slice(0, url.lastIndexOf('/'))}/360p/segment-00.m4s`;
  };

  it('are imported, streamed by range, backed up and restored into another bucket', async () => {
    await using site = await startSite(s3.media.url);
    const bringIn = () =>
      importFolder({ folder: content.folder, media: site.storage, db: site.db, clock: () => site.clock.now });
    assert.deepEqual([await bringIn(), await bringIn()], [true, false]);

    const part = await site.app.inject({ url: await segmentUrl(site), headers: { range: 'bytes=6-9' } });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '360p', 'bytes 6-9/16']);

    const media = mediaOf(s3.media.url);
    const backup = { db: site.db, now: site.clock.now, report: quiet };
    const manifest = await makeBackup({ ...backup, media, folder: folder('whole') });
    assert.deepEqual(Object.keys(manifest.media ?? {}), await media.list());
    const rows = await makeBackup({ ...backup, media: undefined, folder: folder('rows') });
    assert.equal(rows.media, undefined);

    const other = 's3://media/other';
    await using restored = await startSite(other);
    const restore = (from: string, isForced: boolean) =>
      restoreBackup({
        db: restored.db,
        media: mediaOf(other),
        folder: folder(from),
        isForced,
        now: site.clock.now,
        report: quiet,
      });
    await restore('whole', false);
    assert.deepEqual(await mediaOf(other).list(), await media.list());
    const copy = await restored.app.inject({ url: await segmentUrl(restored) });
    assert.deepEqual([copy.body, copy.headers['content-type']], ['newer 360p bytes', 'video/iso.segment']);

    await assert.rejects(restore('whole', false), /The target is not empty/);
    const leftOver = 'videos/left-over/v1/segment.m4s';
    await mediaOf(other).copyIn(leftOver, join(content.folder, 'videos/newer/360p/segment-00.m4s'));
    await restore('rows', true);
    assert.ok((await mediaOf(other).list()).includes(leftOver), 'a backup without media leaves them as they are');
    await restore('whole', true);
    assert.deepEqual(await mediaOf(other).list(), await media.list());
    const again = await makeBackup({
      ...backup,
      db: restored.db,
      media: mediaOf(other),
      folder: folder('again'),
    });
    assert.deepEqual(unchangedByRestore(again), unchangedByRestore(manifest));
    assert.ok((await readFile(folder('again/media', Object.keys(again.media ?? {}).at(-1) ?? ''))).length > 0);
  });
});
