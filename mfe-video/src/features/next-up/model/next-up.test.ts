import type { AlbumDetail, Video } from '@inspire/shared/contracts';
import { makeAlbum, makeVideo } from '@inspire/shared/testing';
import { selectMoreLikeThis } from './more-like-this';
import { recommendAfter, selectFollowing } from './up-next';

const video = (id: number, more: Partial<Video> = {}) =>
  makeVideo({ id, videoType: 'Free', isPurchased: false, progressTime: 0, ...more });
const album = (videoData: Video[], more: Parameters<typeof makeAlbum>[0] = {}): AlbumDetail => ({
  audioAlbum: makeAlbum({ albumType: 'Free', ...more }),
  audio: [],
  videoData,
});

const nextInAlbum = (detail: AlbumDetail, played: Video) => selectFollowing(detail, played)[0];
const recommendedAfter = (...given: Parameters<typeof recommendAfter>) => recommendAfter(...given).next;

describe('in an album', () => {
  test.each([
    ['the next one', [video(1), video(2), video(3)], 2],
    ['without hidden videos', [video(1), video(2, { status: 'Deactive' }), video(3)], 3],
    ['without videos that need a payment', [video(1), video(2, { videoType: 'Rent' }), video(3)], 3],
    ['a video that is sold only with it', [video(1), video(2, { videoType: 'Album' })], 2],
    ['nothing after the last one', [video(2), video(1)], undefined],
    ['nothing if the album does not contain the video', [video(2), video(3)], undefined],
  ])('%s', (_, videos, id) => expect(nextInAlbum(album(videos), video(1))?.id).toBe(id));

  test('all that follow, in the album’s order', () => {
    const detail = album([video(1), video(5), video(4, { videoType: 'BuyOne' }), video(3)]);
    expect(selectFollowing(detail, video(1)).map(({ id }) => id)).toEqual([5, 3]);
  });

  test('nothing from a locked album', () => {
    const videos = [video(1), video(2, { videoType: 'Album' })];
    expect(nextInAlbum(album(videos, { albumType: 'Rent', isPurchased: false }), video(1))).toBeUndefined();
    expect(nextInAlbum(album(videos, { albumType: 'Rent', isPurchased: true }), video(1))?.id).toBe(2);
  });

  test('Premium ones follow one that a subscription opened', () => {
    const premium = (id: number) => video(id, { videoType: 'Premium' });
    const bought = { albumType: 'Premium', isPurchased: true } as const;
    expect(nextInAlbum(album([premium(1), premium(2)], bought), premium(1))?.id).toBe(2);
    expect(nextInAlbum(album([video(1), premium(2)], bought), video(1))).toBeUndefined();
  });
});

describe('outside of an album', () => {
  test('the newest one never started', () => {
    const videos = [video(1), video(5, { progressTime: 30 }), video(4), video(3)];
    expect(recommendedAfter(video(1), videos, [])?.id).toBe(4);
  });

  test('then one not watched to its end, then one that was', () => {
    const videos = [video(1), video(5), video(4)];
    const entry = (id: number, validFlag: boolean) => ({ videoData: video(id), progressTime: 40, validFlag });
    expect(recommendedAfter(video(1), videos, [entry(5, true), entry(4, false)])?.id).toBe(4);
    expect(recommendedAfter(video(1), videos, [entry(5, true), entry(4, true)])?.id).toBe(5);
  });

  test('purchased videos, but no locked or hidden ones, and none that is sold only with an album', () => {
    const locked = [
      video(9, { videoType: 'BuyOne' }),
      video(8, { videoType: 'Album' }),
      video(7, { status: 'Deactive' }),
      video(6, { videoType: 'Premium' }),
    ];
    expect(recommendedAfter(video(1), [...locked, video(1)], [])).toBeUndefined();
    expect(recommendedAfter(video(1), [...locked, video(2, { videoType: 'Rent', isPurchased: true })], [])?.id).toBe(2);
  });

  test('left to watch: videos never started, then unfinished ones, each once', () => {
    const videos = [video(6), video(5, { progressTime: 30 }), video(4), video(3), video(1)];
    const history = [
      { videoData: video(3), progressTime: 600, validFlag: true },
      { videoData: video(6), progressTime: 20, validFlag: false },
    ];
    expect(recommendAfter(video(1), videos, history).left.map(({ id }) => id)).toEqual([4, 6, 5]);
  });

  test('nothing is left once all videos are watched; the first one may play again', () => {
    const videos = [video(1), video(5)];
    const history = [{ videoData: video(5), progressTime: 600, validFlag: true }];
    expect(recommendAfter(video(1), videos, history)).toMatchObject({ left: [], next: { id: 5 } });
  });
});

describe('more like this', () => {
  const video = (id: number, language?: string, more: Partial<Video> = {}) =>
    makeVideo({ id, language, videoType: 'Free', ...more });
  const album = (videoData: Video[], isPurchased = true) => ({
    audioAlbum: makeAlbum({ albumId: 3, albumType: 'Rent', isPurchased }),
    audio: [],
    videoData,
  });
  const ids = (videos: Video[]) => videos.map(({ id }) => id);

  test('the same language first, then the rest, each in the catalogue’s order', () => {
    const all = [video(9, 'en'), video(8, 'mr'), video(7), video(6, 'mr'), video(1, 'mr')];
    expect(ids(selectMoreLikeThis(video(1, 'mr'), all, undefined))).toEqual([8, 6, 9, 7]);
    expect(ids(selectMoreLikeThis(video(1), all, undefined))).toEqual([7, 9, 8, 6]);
  });

  test('videos of the same album come before all others, each once', () => {
    const all = [video(9, 'en'), video(8, 'mr'), video(2, 'hi')];
    const members = [video(2, 'hi'), video(1, 'mr'), video(3, 'hi', { videoType: 'Album' })];
    expect(ids(selectMoreLikeThis(video(1, 'mr'), all, album(members)))).toEqual([2, 3, 8, 9]);
  });

  test('a locked album contributes only videos that open without it', () => {
    const members = [video(1), video(3, undefined, { videoType: 'Album' }), video(2, undefined, { videoType: 'Rent' })];
    expect(ids(selectMoreLikeThis(video(1), [video(5)], album(members, false)))).toEqual([2, 5]);
  });

  test('hidden videos, the video itself and videos sold inside an album are left out', () => {
    const all = [video(1), video(2, undefined, { status: 'Deactive' }), video(3, undefined, { videoType: 'Album' })];
    expect(selectMoreLikeThis(video(1), all, undefined)).toEqual([]);
  });
});
