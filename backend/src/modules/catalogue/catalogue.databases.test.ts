import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq, inArray, sql } from 'drizzle-orm';
import { albums, albumVideos, videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { call, callExpectingError, problemIn, reportOf, signUp } from '../../testing/client';
import { pluck } from '../../testing/pluck';
import { newViewer, seedAlbum, seedGrant, seedTrack, seedVideo } from '../../testing/seed';
import { days, setUpTestServer } from '../../testing/test-server';
import { rewriteSearchTexts } from './rewrite-search-text';

describe('catalogue of videos', () => {
  const server = setUpTestServer();
  const ids: Record<string, number> = {};
  const search = async (searchQuery: string, more: { page?: number; size?: number } = {}) =>
    call(server.app, 'searchVideos', { query: { size: 50, ...more, searchQuery } });
  const found = async (searchQuery: string) => (await search(searchQuery)).content.map((video) => video.title);

  before(async () => {
    const rows = [
      ['plain', { title: 'Morning Light', description: 'Begin with a window' }],
      ['percent', { title: '100% Effort', description: 'Nothing held back' }],
      ['underscore', { title: 'snake_case talk', description: 'About naming' }],
      ['backslash', { title: 'Back\\slash', description: 'A sign' }],
      ['marathi', { title: 'पहिली पायरी', description: 'एक छोटा संवाद' }],
      ['premium', { title: 'Still Water', type: 'Premium' as const, description: 'A quiet talk' }],
      ['rent', { title: 'A Year of Evenings', type: 'Rent' as const, description: 'Light at dusk', featured: true }],
      ['hidden', { title: 'Hidden Light', status: 'Deactive' as const, type: 'BuyOne' as const }],
    ] as const;
    for (const [name, row] of rows) ids[name] = await seedVideo(server.db, row);
  });

  it('lists everything that is visible, newest first', async () => {
    const { content, totalElements, totalPages, page, size } = await search('');
    assert.deepEqual(
      pluck(content, 'id'),
      [...content.map((video) => video.id)].sort((a, b) => b - a),
    );
    assert.equal(content.length, 7);
    assert.deepEqual({ totalElements, totalPages, page, size }, { totalElements: 7, totalPages: 1, page: 0, size: 50 });
    assert.ok(!content.some((video) => video.title === 'Hidden Light'));
  });

  it('finds words in titles and descriptions, whatever their case and script', async () => {
    assert.deepEqual(await found('LIGHT'), ['A Year of Evenings', 'Morning Light']);
    assert.deepEqual(await found('  window '), ['Morning Light']);
    assert.deepEqual(await found('संवाद'), ['पहिली पायरी']);
    assert.deepEqual(await found('orning'), ['Morning Light']);
  });

  it('finds no text that only has the beginnings and ends of the words, in their order', async () => {
    assert.deepEqual(await found('begin with a window'), ['Morning Light']);
    assert.deepEqual(await found('morning light'), ['Morning Light']);
    assert.deepEqual(await found('mornsending light'), []);
    assert.deepEqual(await found('morning begin'), []);
    // Across title and description.
    assert.deepEqual(await found('light begin'), []);
  });

  it('finds the start of words in titles by fewer than three letters', async () => {
    assert.deepEqual(await found('ye'), ['A Year of Evenings']);
    assert.deepEqual(await found('w'), ['Still Water']);
    assert.deepEqual(await found('पा'), ['पहिली पायरी']);
    assert.deepEqual(await found('ea'), []);
  });

  it('takes the wildcards of LIKE literally', async () => {
    assert.deepEqual(await found('100%'), ['100% Effort']);
    assert.deepEqual(await found('snake_case'), ['snake_case talk']);
    assert.deepEqual(await found('snakeXcase'), []);
    assert.deepEqual(await found('ack\\sla'), ['Back\\slash']);
    for (const sign of ['%', '_', '%%%', '___', '\\']) assert.deepEqual(await found(sign), [], sign);
    assert.deepEqual(await found("' OR 1=1 --"), []);
  });

  it('pages, and has the totals beyond the last page too', async () => {
    const first = await search('', { size: 3 });
    const third = await search('', { size: 3, page: 2 });
    assert.equal(first.totalPages, 3);
    assert.deepEqual(pluck(third.content, 'title'), ['Morning Light']);
    const beyond = await search('', { size: 500, page: 100_000 });
    assert.deepEqual([beyond.content.length, beyond.totalElements, beyond.totalPages], [0, 7, 1]);
    assert.deepEqual((await search('no such words')).totalElements, 0);
  });

  it('has the defaults of SPEC-7', async () => {
    assert.equal((await call(server.app, 'searchVideos')).size, 8);
    assert.equal((await call(server.app, 'searchPaidVideos')).size, 2);
    assert.equal((await call(server.app, 'audioAlbums')).size, 8);
  });

  it('rejects pages out of bounds, malformed numbers and repeated parameters', async () => {
    for (const query of [
      'page=-1',
      'page=100001',
      'size=0',
      'size=501',
      'page=1.5',
      'page=',
      'size=ten',
      'page=1&page=1',
      'size=1e2',
      'page=%2B1',
    ]) {
      problemIn(await server.app.inject(`/files/search?${query}`), 400);
    }
    assert.equal((await server.app.inject('/files/search?page=100000&size=500')).statusCode, 200);
  });

  it('rejects NUL characters', async () => {
    assert.match(problemIn(await server.app.inject('/files/search?searchQuery=a%00b'), 400).detail, /NUL/);
  });

  it('lists everything that is not free as paid', async () => {
    const { content } = await call(server.app, 'searchPaidVideos', { query: { size: 50 } });
    assert.deepEqual(pluck(content, 'title'), ['A Year of Evenings', 'Still Water']);
    const matching = await call(server.app, 'searchPaidVideos', { query: { size: 50, searchQuery: 'light' } });
    assert.deepEqual(pluck(matching.content, 'title'), ['A Year of Evenings']);
  });

  it('returns one video, but no hidden or unknown one', async () => {
    const video = await call(server.app, 'video', { params: { id: ids.rent ?? 0 } });
    assert.equal(video.featured, true);
    assert.equal(video.videoType, 'Rent');
    assert.match(video.thumbnailUrl, /^\/media\/covers\/.*-480\.webp$/);
    assert.deepEqual(
      video.thumbnailSources?.map((source) => source.type),
      ['image/avif', 'image/webp'],
    );
    assert.match(video.thumbnailSources?.[0]?.srcset ?? '', /^\/media\/covers\/.*-480\.avif 480w$/);
    await callExpectingError(server.app, 'video', 404, { params: { id: ids.hidden ?? 0 } });
    await callExpectingError(server.app, 'video', 404, { params: { id: 2_147_483_647 } });
    await callExpectingError(server.app, 'video', 400, { params: { id: 0 } });
    await callExpectingError(server.app, 'video', 400, { params: { id: 2_147_483_648 } });
    problemIn(await server.app.inject('/files/nothing'), 404);
  });

  it('includes language and hero pictures when present', async () => {
    const pictures = [960, 1_600].map((width) => ({
      width,
      avif: `a-hero-${width}.avif`,
      webp: `a-hero-${width}.webp`,
    }));
    const small = { width: 480, avif: 'a-480.avif', webp: 'a-480.webp' };
    const id = await seedVideo(server.db, {
      hero: true,
      language: 'mr',
      status: 'Active',
      cover: { alt: '', pictures: [small], hero: pictures, share: 'a-share.jpg' },
    });
    const video = await call(server.app, 'video', { params: { id } });
    assert.equal(video.shareUrl, '/media/covers/a-share.jpg');
    assert.equal(video.language, 'mr');
    assert.deepEqual(video.heroSources, [
      { type: 'image/avif', srcset: '/media/covers/a-hero-960.avif 960w, /media/covers/a-hero-1600.avif 1600w' },
      { type: 'image/webp', srcset: '/media/covers/a-hero-960.webp 960w, /media/covers/a-hero-1600.webp 1600w' },
    ]);
    const plain = await call(server.app, 'video', { params: { id: ids.plain ?? 0 } });
    assert.ok(!('heroSources' in plain) && !('language' in plain) && !('shareUrl' in plain));
    const albumId = await seedAlbum(server.db, { language: 'mr' });
    assert.equal((await call(server.app, 'album', { params: { id: albumId } })).audioAlbum.language, 'mr');
    await server.db.delete(videos).where(eq(videos.id, id));
  });

  it('shows guests neither progress nor purchases, and each viewer their own', async () => {
    const [one, other] = [await newViewer(server, 'one@example.com'), await signUp(server.app, 'other@example.com')];
    const ends = new Date(server.clock.now.getTime() + days(30));
    await seedGrant(server.db, one.id, { videoId: ids.rent ?? 0, startsAt: server.clock.now, endsAt: ends });
    await call(server.app, 'recordVideoEvent', reportOf(one.token, ids.rent ?? 0, 12.5));

    const seen = async (token?: string) => {
      const { content } = await call(server.app, 'searchVideos', { token, query: { searchQuery: 'evenings' } });
      const single = await call(server.app, 'video', { token, params: { id: ids.rent ?? 0 } });
      assert.deepEqual(content, [single], 'list and single answer agree');
      return [single.isPurchased, single.progressTime, single.rentEndsAt];
    };
    assert.deepEqual(await seen(), [false, 0, undefined]);
    assert.deepEqual(await seen(other.token), [false, 0, undefined]);
    assert.deepEqual(await seen(one.token), [true, 12.5, ends.toISOString()]);
    server.clock.now = ends;
    const again = await call(server.app, 'login', { body: { email: 'one@example.com', password: 'secret-1' } });
    assert.deepEqual(await seen(again.token), [false, 12.5, undefined], 'a rental that has ended');
  });
});

describe('search in any form of a text', () => {
  const server = setUpTestServer();
  const found = async (searchQuery: string) =>
    (await call(server.app, 'searchVideos', { query: { searchQuery } })).content.map(({ title }) => title);
  const ROUNDS = 'The Doctor\u2019s Rounds';
  before(async () => {
    await seedVideo(server.db, { title: ROUNDS, description: 'Bed seven \u2013 a night' });
    await seedVideo(server.db, { title: 'पायऱ्या' });
  });

  it('finds other quotes, dashes, widths and letters that are composed otherwise', async () => {
    for (const typed of ["doctor's", 'DOCTOR\u02BCS', 'seven - a', 'ｒｏｕｎｄｓ'])
      assert.deepEqual(await found(typed), [ROUNDS], typed);
    for (const typed of ['पायर\u093C्या', 'पायर्\u200Dया', 'ऱ्या', 'पा'])
      assert.deepEqual(await found(typed), ['पायऱ्या'], typed);
  });

  it('writes the texts of earlier releases again', async () => {
    const albumId = await seedAlbum(server.db, { title: 'Doctor\u2019s Album', mediaType: 'AUDIO' });
    for (const table of [videos, albums])
      await server.db.update(table).set({
        searchText: sql`lower(title || E'\\n' || description)`,
        titleWords: sql`lower(' ' || title)`,
        searchVersion: 0,
      });
    assert.deepEqual(await found("doctor's"), []);
    assert.equal(await rewriteSearchTexts(server.db), 3);
    assert.deepEqual(await found("doctor's"), [ROUNDS]);
    const inAlbums = await call(server.app, 'audioAlbums', { query: { searchQuery: "doctor's" } });
    assert.deepEqual(pluck(inAlbums.content, 'albumId'), [albumId]);
    assert.equal(await rewriteSearchTexts(server.db), 0);
  });
});

describe('catalogue of albums', () => {
  const server = setUpTestServer();
  let video: number;
  let hiddenVideo: number;
  let videoAlbum: number;
  let audioAlbum: number;
  let hiddenAlbum: number;

  before(async () => {
    video = await seedVideo(server.db, { title: 'Inside', type: 'Album' });
    const second = await seedVideo(server.db, { title: 'Also inside', type: 'Premium' });
    hiddenVideo = await seedVideo(server.db, { title: 'Hidden inside', status: 'Deactive' });
    videoAlbum = await seedAlbum(server.db, { title: 'Four Evenings', type: 'Rent' }, [second, hiddenVideo, video]);
    audioAlbum = await seedAlbum(server.db, { title: 'Breathing Room', mediaType: 'AUDIO', type: 'Premium' });
    hiddenAlbum = await seedAlbum(server.db, { title: 'Hidden album', mediaType: 'AUDIO', status: 'Deactive' }, [
      video,
    ]);
    await seedTrack(server.db, audioAlbum, { title: 'Second', position: 1 });
    await seedTrack(server.db, audioAlbum, { title: 'First', position: 0 });
    await seedTrack(server.db, audioAlbum, { title: 'Dropped', position: 2, status: 'Deactive' });
  });

  it('lists visible audio albums', async () => {
    const { content, totalElements } = await call(server.app, 'audioAlbums', {});
    assert.deepEqual(pluck(content, 'title'), ['Breathing Room']);
    assert.equal(totalElements, 1);
    assert.equal((await call(server.app, 'audioAlbums', { query: { searchQuery: 'evenings' } })).totalElements, 0);
    assert.equal((await call(server.app, 'audioAlbums', { query: { searchQuery: 'br' } })).totalElements, 1);
    assert.equal((await call(server.app, 'audioAlbums', { query: { page: 9 } })).totalElements, 1);
  });

  it('searches audio albums in both scripts, with the wildcards of LIKE taken literally', async () => {
    const ids = [
      await seedAlbum(server.db, { mediaType: 'AUDIO', title: 'मनाचे आरोग्य', description: 'राग, झोप आणि मैत्री' }),
      await seedAlbum(server.db, { mediaType: 'AUDIO', title: '50% Rest_Days', description: 'One \\ two' }),
      await seedAlbum(server.db, { mediaType: 'AUDIO', title: 'मनाचे गुपित', status: 'Deactive' }),
    ];
    const found = async (searchQuery: string) =>
      (await call(server.app, 'audioAlbums', { query: { searchQuery } })).content.map((album) => album.albumId);
    for (const words of ['आरोग्य', 'मैत्री', 'मन', 'म', 'आ']) assert.deepEqual(await found(words), [ids[0]], words);
    for (const words of ['50%', 'rest_d', 'one \\ t', 're', '5']) assert.deepEqual(await found(words), [ids[1]], words);
    for (const sign of ['%', '_', '%%%', '___', '50_ rest', 'rest%days', 'es', 'ोग', 'गुपित'])
      assert.deepEqual(await found(sign), [], sign);
    await server.db.delete(albums).where(inArray(albums.id, ids));
  });

  it('lists albums by kind', async () => {
    assert.deepEqual(pluck(await call(server.app, 'videoAlbums', {}), 'albumId'), [videoAlbum]);
    assert.deepEqual(pluck(await call(server.app, 'videoAlbums', { query: { mediaType: 'AUDIO' } }), 'albumId'), [
      audioAlbum,
    ]);
    problemIn(await server.app.inject('/api/v1/album/get/all/video-albums?mediaType=FILM'), 400);
  });

  it('lists the video albums that contain a video, with what the viewer owns', async () => {
    const holding = async (videoId: number, token?: string) =>
      (await call(server.app, 'videoAlbums', { token, query: { videoId } })).map(({ albumId, isPurchased }) => ({
        albumId,
        isPurchased,
      }));
    const alone = await seedVideo(server.db, { title: 'In no album' });
    const other = await seedAlbum(server.db, { title: 'One evening' }, [video]);
    const hidden = await seedAlbum(server.db, { title: 'No evening', status: 'Deactive' }, [video]);
    const { token, id: userId } = await newViewer(server);
    await seedGrant(server.db, userId, { albumId: other, startsAt: server.clock.now });
    assert.deepEqual(await holding(video, token), [
      { albumId: other, isPurchased: true },
      { albumId: videoAlbum, isPurchased: false },
    ]);
    assert.deepEqual(await holding(alone), []);
    problemIn(await server.app.inject('/api/v1/album/get/all/video-albums?videoId=x'), 400);
    await server.db.delete(albumVideos).where(inArray(albumVideos.albumId, [other, hidden]));
    await server.db.delete(entitlements).where(eq(entitlements.albumId, other));
    await server.db.delete(albums).where(inArray(albums.id, [other, hidden]));
    await server.db.delete(videos).where(eq(videos.id, alone));
  });

  it('returns an audio album with its tracks in order', async () => {
    const detail = await call(server.app, 'album', { params: { id: audioAlbum } });
    assert.equal(detail.audioAlbum.albumType, 'Premium');
    assert.deepEqual(pluck(detail.audio, 'title'), ['First', 'Second']);
    assert.equal(detail.audio[0]?.thumbnailUrl, detail.audioAlbum.thumbnailUrl);
    assert.deepEqual(detail.videoData, []);
  });

  it('returns a video album with its visible videos in order', async () => {
    const { videoData } = await call(server.app, 'album', { params: { id: videoAlbum } });
    assert.deepEqual(pluck(videoData, 'title'), ['Also inside', 'Inside']);
    assert.deepEqual(await call(server.app, 'albumVideos', { params: { id: videoAlbum } }), videoData);
  });

  it('returns 404 for hidden and unknown albums', async () => {
    for (const id of [hiddenAlbum, 999_999]) {
      await callExpectingError(server.app, 'album', 404, { params: { id } });
      await callExpectingError(server.app, 'albumVideos', 404, { params: { id } });
    }
  });

  it('shows a bought album and its videos as owned, to its owner only', async () => {
    const { token, id: owner } = await newViewer(server, 'album-owner@example.com');
    const ends = new Date(server.clock.now.getTime() + days(365));
    await seedGrant(server.db, owner, { albumId: videoAlbum, startsAt: server.clock.now, endsAt: ends });
    await seedGrant(server.db, owner, { albumId: audioAlbum, startsAt: server.clock.now });

    const detail = await call(server.app, 'album', { token, params: { id: videoAlbum } });
    assert.deepEqual([detail.audioAlbum.isPurchased, detail.audioAlbum.rentEndsAt], [true, ends.toISOString()]);
    assert.deepEqual(pluck(detail.videoData, 'isPurchased'), [true, true]);
    assert.deepEqual(pluck(await call(server.app, 'videoAlbums', { token }), 'isPurchased'), [true]);
    assert.deepEqual(
      (await call(server.app, 'audioAlbums', { token })).content.map((album) => [album.isPurchased, album.rentEndsAt]),
      [[true, undefined]],
    );
    assert.equal((await call(server.app, 'album', { params: { id: videoAlbum } })).audioAlbum.isPurchased, false);

    const library = await call(server.app, 'purchasedMedia', { token });
    assert.deepEqual(pluck(library.videoDataList, 'title'), ['Also inside', 'Inside']);
    assert.deepEqual(pluck(library.videoDataList, 'rentEndsAt'), [ends.toISOString(), ends.toISOString()]);
    assert.deepEqual(pluck(library.audioAlbums, 'title'), ['Breathing Room']);
    const { token: stranger } = await signUp(server.app);
    assert.deepEqual(await call(server.app, 'purchasedMedia', { token: stranger }), {
      videoDataList: [],
      audioAlbums: [],
    });
  });
});
