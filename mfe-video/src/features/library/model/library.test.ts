import { makeAlbum, makeVideo } from '@inspire/shared/testing';
import { selectBought, selectRentals } from './rentals';

const media = {
  videoDataList: [
    makeVideo({ id: 1 }),
    makeVideo({ id: 2, rentEndsAt: '2027-03-01T00:00:00.000Z' }),
    makeVideo({ id: 3, rentEndsAt: '2026-12-01T00:00:00.000Z', status: 'Deactive' }),
    makeVideo({ id: 4, status: 'Deactive' }),
  ],
  audioAlbums: [makeAlbum({ albumId: 7, rentEndsAt: '2027-01-01T00:00:00.000Z' }), makeAlbum({ albumId: 8 })],
};

test('rentals are videos and albums, the next one to end first', () => {
  expect(selectRentals(media).map(({ href, endsAt }) => [href, endsAt.slice(0, 10)])).toEqual([
    ['/user-routes/audio-player?id=7', '2027-01-01'],
    ['/user-routes/video-player?id=2', '2027-03-01'],
  ]);
});

test('entries without an end are purchases', () => expect(selectBought(media).map(({ id }) => id)).toEqual([1]));
