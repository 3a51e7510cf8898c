import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { Video } from '@inspire/shared/contracts';
import { makeAlbum, makePage, makeVideo } from '@inspire/shared/testing';
import { openPlayer, refusedStream, showPlayer, someVideo } from '../../testing/show-player';

const video = (id: number, title: string, more: Partial<Video> = {}) =>
  makeVideo({ id, title, videoType: 'Free', progressTime: 0, ...more });
const free = video(8, 'Second Light');
const rented = video(9, 'A Year of Evenings', { videoType: 'Rent', isPurchased: false });
const lists = { searchVideos: () => makePage([someVideo, free, rented]) };
const rail = (name: string) => screen.findByRole('region', { name, busy: false });
const titles = async (name: string) =>
  within(await rail(name))
    .getAllByRole('link')
    .map((link) => link.textContent);

async function watch(setting: Parameters<typeof openPlayer>[0] = {}) {
  const shown = await openPlayer({ responses: lists, ...setting });
  shown.engine.begin();
  return shown;
}
const names = ({ host }: { host: Awaited<ReturnType<typeof openPlayer>>['host'] }) =>
  host.fake.calls.map(({ name }) => name);

test('shows skeletons below a video until it plays, without requests', async () => {
  const shown = await openPlayer({ responses: lists });
  for (const name of ['Up next', 'More like this'])
    expect(screen.getByRole('region', { name })).toHaveAttribute('aria-busy', 'true');
  expect(names(shown)).not.toContain('searchVideos');
  shown.engine.begin();
  expect(await titles('Up next')).toEqual([expect.stringContaining('Second Light')]);
});

test('a locked video has suggestions too', async () => {
  showPlayer({ state: someVideo, responses: { ...lists, ...refusedStream('Rent this video to watch.') } });
  expect(await titles('Up next')).toEqual([expect.stringContaining('Second Light')]);
});

test('the album’s next videos open with their album, and are looked up with one request', async () => {
  const detail = {
    audioAlbum: makeAlbum({ albumId: 3, albumType: 'Free', mediaType: 'VIDEO' }),
    audio: [],
    videoData: [video(2, 'Part Zero'), someVideo, video(5, 'Part Two', { videoType: 'Album' }), video(6, 'Part Three')],
  };
  const shown = await watch({
    responses: { ...lists, videoAlbums: () => [detail.audioAlbum], album: () => detail },
  });
  expect(await titles('Up next')).toEqual([expect.stringContaining('Part Two'), expect.stringContaining('Part Three')]);
  expect((await titles('More like this'))[0]).toContain('Part Zero');
  expect(names(shown).filter((name) => ['videoAlbums', 'album', 'searchVideos'].includes(name))).toHaveLength(3);
  await userEvent.click(screen.getByRole('link', { name: /Part Two/ }));
  expect(shown.router.state.location.state).toMatchObject({ id: 5, albumId: 3 });
});

test('pointing at a suggestion prepares its playback', async () => {
  const { host } = await watch();
  await userEvent.hover(within(await rail('Up next')).getByRole('link'));
  await waitFor(() =>
    expect(host.fake.calls).toContainEqual({ name: 'videoStream', input: { params: { id: 8, validTime: 200 } } }),
  );
});

test('an empty list is not shown', async () => {
  await watch({ responses: { searchVideos: () => makePage([someVideo, rented]) } });
  expect(await titles('More like this')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Up next' })).toBeNull();
});

test('reports a failed list, and Retry loads it again', async () => {
  let works = false;
  const searchVideos = () => {
    if (!works) throw new ApiError('http', 500);
    return lists.searchVideos();
  };
  await watch({ responses: { searchVideos } });
  expect(await screen.findByText('We couldn’t load what’s next')).toBeVisible();
  expect(screen.getByText('We couldn’t load similar videos')).toBeVisible();
  works = true;
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(button);
  expect(await titles('Up next')).toHaveLength(1);
  expect(await titles('More like this')).toHaveLength(1);
});

test('after a 401 the skeletons stay until the shell shows the login', async () => {
  const shown = await watch({
    responses: {
      searchVideos: () => {
        throw new ApiError('http', 401);
      },
    },
  });
  await waitFor(() => expect(names(shown)).toContain('searchVideos'));
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(screen.getByRole('region', { name: 'Up next' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
