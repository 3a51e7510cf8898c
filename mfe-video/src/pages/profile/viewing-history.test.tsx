import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { ViewingHistoryEntry } from '@inspire/shared/contracts';
import { createPendingResponse, type FakeResponses, makePage } from '@inspire/shared/testing';
import { bodies, day, played, section, showProfile, tryToClose } from '../../testing/show-profile';

/** A server that removes and clears. */
function historyServer(entries: ViewingHistoryEntry[], size = 6): FakeResponses {
  let left = entries;
  return {
    viewingHistory: (input) => {
      const { page = 0 } = (input as { query: { page?: number } }).query;
      return makePage(left.slice(page * size, (page + 1) * size), { page, totalPages: Math.ceil(left.length / size) });
    },
    removeFromViewingHistory: (input) => {
      const { kind, id } = (input as { params: { kind: string; id: number } }).params;
      left = left.filter((entry) => entry.kind !== kind || entry.id !== id);
    },
    clearViewingHistory: () => {
      left = [];
    },
  };
}
const history = () => section('Viewing history');
const rows = async () => within(await history()).queryAllByRole('listitem');

test('lists videos and tracks with their day; each opens its item', async () => {
  const track = played(2, {
    kind: 'track',
    title: 'Rain on the roof',
    album: { id: 7, title: 'Sleep gently' },
    language: 'mr',
  });
  showProfile(historyServer([played(1, { title: 'Still Water' }), track]));
  const [video, audio] = await rows();
  expect(within(video!).getByRole('link')).toHaveAttribute('href', '/user-routes/video-player?id=1');
  expect(video).toHaveTextContent(`Still WaterWatched on ${day('2026-11-20T06:30:00.000Z')}`);
  expect(within(audio!).getByRole('link')).toHaveAttribute('href', '/user-routes/audio-player?id=7');
  expect(audio).toHaveTextContent(`Rain on the roofSleep gentlyListened on ${day('2026-11-20T06:30:00.000Z')}`);
  expect(within(audio!).getByText('Rain on the roof')).toHaveAttribute('lang', 'mr');
});

test('says what will appear here, and offers nothing to clear', async () => {
  showProfile(historyServer([]));
  expect(await history()).toHaveTextContent('Videos you watch and tracks you listen to will appear here.');
  expect(within(await history()).queryByRole('button')).toBeNull();
});

test('reports a failure in place, and loads again on demand', async () => {
  const { host } = showProfile({ viewingHistory: () => new ApiError('http', 500) });
  expect(within(await history()).getByRole('alert')).toHaveTextContent('We couldn’t load your viewing history');
  host.fake.respond({ viewingHistory: () => makePage([played(1)]) });
  await userEvent.click(within(await history()).getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

test('pages to older entries and back, with the focus on the pressed button', async () => {
  showProfile(historyServer([1, 2, 3, 4, 5, 6, 7, 8].map((id) => played(id))));
  const card = await history();
  const [newer, older] = ['Newer', 'Older'].map((name) => within(card).getByRole('button', { name }));
  expect(newer).toHaveAttribute('aria-disabled', 'true');
  expect(within(card).getByRole('status')).toHaveTextContent('Page 1 of 2');
  await userEvent.click(older!);
  await within(card).findByText('Talk 7');
  expect(within(card).getByRole('status')).toHaveTextContent('Page 2 of 2');
  expect(await rows()).toHaveLength(2);
  expect(older).toHaveFocus();
  expect(older).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(newer!);
  await within(card).findByText('Talk 1');
});

test('removes one entry, and the focus goes to the next one', async () => {
  const { host } = showProfile(historyServer([played(1), played(2), played(3)]));
  const card = await history();
  await userEvent.click(within(card).getByRole('button', { name: 'Remove from history: Talk 2' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(bodies(host.fake.calls, 'removeFromViewingHistory')).toEqual([{ kind: 'video', id: 2 }]);
  expect(within(card).getByRole('button', { name: 'Remove from history: Talk 3' })).toHaveFocus();
  expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Removed from history: Talk 2' }]);
});

test('goes to the page before when the last page has lost its last entry', async () => {
  showProfile(historyServer([1, 2, 3, 4, 5, 6, 7].map((id) => played(id))));
  const card = await history();
  await userEvent.click(within(card).getByRole('button', { name: 'Older' }));
  await userEvent.click(await within(card).findByRole('button', { name: 'Remove from history: Talk 7' }));
  expect(await within(card).findByText('Talk 1')).toBeInTheDocument();
  expect(within(card).queryByRole('button', { name: 'Older' })).toBeNull();
});

test('an entry that cannot be removed stays, and can be tried again', async () => {
  const { host } = showProfile({
    ...historyServer([played(1)]),
    removeFromViewingHistory: () => new ApiError('http', 500),
  });
  const button = within(await history()).getByRole('button', { name: 'Remove from history: Talk 1' });
  await userEvent.click(button);
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Something Went Wrong' }]));
  expect(button).not.toHaveAttribute('aria-busy');
  expect(await rows()).toHaveLength(1);
});

test('is cleared after a confirmation that names what goes with it', async () => {
  const { host } = showProfile(historyServer([played(1)]));
  host.queries.setQueryData(['history'], [{ progressTime: 5 }]);
  host.queries.setQueryData(['progress', 1], 5);
  const clear = within(await history()).getByRole('button', { name: 'Clear viewing history' });
  await userEvent.click(clear);
  const dialog = await screen.findByRole('dialog', { name: 'Clear your viewing history?' });
  expect(dialog).toHaveTextContent('Videos will start from the beginning');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(bodies(host.fake.calls, 'clearViewingHistory')).toEqual([]);

  await userEvent.click(clear);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clear history' }));
  await within(await history()).findByText('Nothing here yet');
  expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Viewing history cleared' }]);
  for (const key of [['history'], ['progress', 1]]) expect(host.queries.getQueryData(key)).toBeUndefined();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Viewing history' })).toHaveFocus());
});

test('the confirmation stays open while it is being cleared, and says when that failed', async () => {
  const pending = createPendingResponse<ApiError>();
  const { host } = showProfile({
    ...historyServer([played(1)]),
    clearViewingHistory: () => pending.response,
  });
  await userEvent.click(within(await history()).getByRole('button', { name: 'Clear viewing history' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear your viewing history?' });
  const confirm = within(dialog).getByRole('button', { name: 'Clear history' });
  await userEvent.dblClick(confirm);
  await tryToClose(dialog);
  expect(bodies(host.fake.calls, 'clearViewingHistory')).toHaveLength(1);
  pending.resolve(new ApiError('http', 500));
  expect(await within(dialog).findByText('Something Went Wrong')).toBeInTheDocument();
  expect(await rows()).toHaveLength(1);
});
