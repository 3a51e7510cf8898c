import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { call, callExpectingError, reportOf, streamOf } from '../../testing/client';
import { albumEntry, importFolder, setUpContentFolder, smallCatalogue, trackEntry } from '../../testing/content-folder';
import { setUpFolder } from '../../testing/set-up';
import { days, fastPasswordHasher, setUpTestServer } from '../../testing/test-server';
import { createFolderStorage } from '../media/folder-storage';
import { makeSampleAccounts } from './sample-accounts';

describe('sample accounts', () => {
  const server = setUpTestServer();
  const content = setUpContentFolder();
  const mediaDir = setUpFolder();
  const make = () => makeSampleAccounts(server.db, fastPasswordHasher(), server.clock.now, { name: 'Inspire' });
  const login = (email: string) => call(server.app, 'login', { body: { email, password: 'inspire123' } });

  before(async () => {
    const catalogue = smallCatalogue();
    const [set] = catalogue.albums;
    const breath = albumEntry('breath', {
      mediaType: 'AUDIO',
      type: 'Premium',
      price: 199,
      tracks: [trackEntry('one'), trackEntry('two')],
    });
    const notifications = [1, 2, 3, 4, 5, 6].map((day) => ({
      key: `n${day}`,
      type: 'video',
      title: `Day ${day}`,
      message: '',
      reference: 'newer',
      createdAt: `2025-02-0${day}T00:00:00Z`,
    }));
    await content.writeCatalogue({ ...catalogue, albums: [set, breath], notifications });
    await importFolder({
      folder: content.folder,
      media: createFolderStorage(mediaDir()),
      db: server.db,
      clock: () => server.clock.now,
      freshNotifications: true,
    });
    assert.equal(await make(), 2);
  });

  it('have a history, a purchase, a rental and a subscription for the viewer', async () => {
    const { token, mobileNumber } = await login('viewer@example.com');
    assert.match(mobileNumber, /^\d{10}$/);
    const history = await call(server.app, 'browseHistory', { token });
    assert.ok(history.length >= 2);
    assert.equal(new Set(history.map((line) => line.progressTime)).size, history.length);
    assert.ok(
      history.every(
        (line) => line.progressTime > 0 && line.progressTime < line.videoData.video_length && !line.validFlag,
      ),
    );
    const { videoDataList } = await call(server.app, 'purchasedMedia', { token });
    assert.deepEqual(videoDataList.map((video) => [video.videoType, video.rentEndsAt !== undefined]).sort(), [
      ['BuyOne', false],
      ['Rent', true],
    ]);
    const { content: listed } = await call(server.app, 'searchVideos', { token });
    assert.ok(listed.length > 0);
    for (const video of listed) await call(server.app, 'videoStream', streamOf(token, video.id));
  });

  it('have an audio album, and unseen newest notifications for the viewer', async () => {
    const { token } = await login('viewer@example.com');
    const { audioAlbums } = await call(server.app, 'purchasedMedia', { token });
    assert.deepEqual(
      audioAlbums.map((album) => [album.albumType, album.isPurchased]),
      [['Premium', true]],
    );
    const { audio } = await call(server.app, 'album', { token, params: { id: audioAlbums[0]?.albumId ?? 0 } });
    for (const track of audio) await call(server.app, 'audioStream', streamOf(token, track.id));
    const { MySubscriptions } = await call(server.app, 'mySubscriptions', { token });
    assert.deepEqual(
      MySubscriptions.map((row) => [row.status, row.subscriptionPlan.subscriptionPlanName]),
      [['Active', 'Monthly']],
    );
    const reported = await call(server.app, 'allNotifications', { token });
    assert.deepEqual(
      reported.map((item) => [item.title, item.seen]),
      [
        ['Day 6', false],
        ['Day 5', false],
        ['Day 4', false],
        ['Day 3', false],
        ['Day 2', true],
        ['Day 1', true],
      ],
    );
    assert.equal(reported[0]?.createdAt, server.clock.now.toISOString(), 'the sample is as fresh as its import');
  });

  it('have one paid order for each item of the viewer', async () => {
    const { token } = await login('viewer@example.com');
    await make();
    const listed = await call(server.app, 'orders', { token });
    assert.deepEqual(listed.map(({ kind, amount, state }) => [kind, amount, state]).sort(), [
      ['album', 199, 'paid'],
      ['plan', 149, 'paid'],
      ['video', 149, 'paid'],
      ['video', 99, 'paid'],
    ]);
    assert.ok(listed.every(({ title, paidAt }) => title !== '' && paidAt !== undefined));
    assert.deepEqual(
      listed.map(({ receiptNumber }) => receiptNumber).sort(),
      [1, 2, 3, 4].map((serial) => `2025-26/00000${serial}`),
    );
    const pdf = await server.app.inject(listed[0]?.receiptUrl ?? '');
    assert.deepEqual([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()], [200, '%PDF-']);
  });

  it('have nothing for the new account', async () => {
    const { token } = await login('new@example.com');
    assert.deepEqual(await call(server.app, 'browseHistory', { token }), []);
    assert.deepEqual(await call(server.app, 'purchasedMedia', { token }), { videoDataList: [], audioAlbums: [] });
    assert.deepEqual((await call(server.app, 'mySubscriptions', { token })).MySubscriptions, []);
    assert.deepEqual(await call(server.app, 'orders', { token }), []);
    const notifications = await call(server.app, 'allNotifications', { token });
    assert.ok(notifications.length > 0 && notifications.every((item) => !item.seen));
    const { content: listed } = await call(server.app, 'searchPaidVideos', { token, query: { size: 50 } });
    assert.ok(listed.length > 0);
    for (const video of listed) await callExpectingError(server.app, 'videoStream', 403, streamOf(token, video.id));
  });

  it('keep the changes of their users', async () => {
    const { token } = await login('viewer@example.com');
    const [line] = await call(server.app, 'browseHistory', { token });
    await call(server.app, 'recordVideoEvent', reportOf(token, line?.videoData.id ?? 0, 1.5));
    await call(server.app, 'updateContact', { token, body: { contact: '9000000009' } });
    server.clock.advance(days(1));
    assert.equal(await make(), 0);
    const after = await login('viewer@example.com');
    assert.equal(after.mobileNumber, '9000000009');
    assert.equal((await call(server.app, 'browseHistory', { token: after.token }))[0]?.progressTime, 1.5);
  });
});
