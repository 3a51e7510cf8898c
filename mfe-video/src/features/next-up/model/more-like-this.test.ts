import type { Video } from '@inspire/shared/contracts';
import { makeAlbum, makeVideo } from '@inspire/shared/testing';
import { selectMoreLikeThis } from './more-like-this';

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
