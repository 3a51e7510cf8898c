import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { Notification } from '@inspire/shared/contracts';
import {
  createPendingResponse,
  createTestHost,
  expectNoErrorShown,
  type FakeResponses,
  makeAlbum,
  makeNotification,
  makeSession,
  makeVideo,
  never,
  renderWithHost,
  translatePage,
} from '@inspire/shared/testing';
import { connectInbox } from '../../inbox/get-inbox';
import { Bell } from './bell';

const boat = makeVideo({ id: 7, title: 'The Small Boat' });
const news = [
  makeNotification({
    id: 1,
    title: 'New talk',
    description: 'A ferryman.',
    createdAt: '2026-11-01T00:00:00.000Z',
    videoData: [boat],
  }),
  makeNotification({
    id: 2,
    title: 'New album',
    type: 'audio',
    createdAt: '2026-11-03T00:00:00.000Z',
    albumData: makeAlbum({ albumId: 9 }),
  }),
  makeNotification({ id: 3, title: 'A video album', type: 'album', createdAt: '2026-11-04T00:00:00.000Z' }),
  makeNotification({ id: 4, title: 'Seen before', seen: true, createdAt: '2026-11-02T00:00:00.000Z' }),
];

function show(
  all: NonNullable<FakeResponses['allNotifications']> | readonly Notification[] = news,
  responses: FakeResponses = {},
  owns?: (path: string) => boolean,
) {
  const host = createTestHost({
    session: makeSession(),
    ...(owns && { owns }),
    responses: {
      allNotifications: typeof all === 'function' ? all : () => [...all],
      markNotificationSeen: () => undefined,
      ...responses,
    },
  });
  connectInbox(host);
  return renderWithHost(<Bell />, { host });
}
const bell = (name: string) => screen.findByRole('button', { name });
const open = async (name = /^Notifications/) => userEvent.click(await screen.findByRole('button', { name }));
const panel = () => screen.getByRole('dialog', { name: 'Notifications' });
const rows = () => within(panel()).getAllByRole('listitem');
const marked = ({ fake }: ReturnType<typeof show>['host']) =>
  fake.inputsOf('markNotificationSeen').map(({ params }) => params.id);
/** Hides the tab for a while, then shows it again. */
const leaveFor = async (ms: number) => {
  const later = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
};

describe('the badge', () => {
  test('is absent when all items were seen', async () => {
    const { host } = show([news[3]!]);
    await waitFor(() => expect(host.fake.inputsOf('allNotifications')).toHaveLength(1));
    expect((await bell('Notifications')).textContent).toBe('');
  });

  test('follows them on a page that was translated', async () => {
    const { host } = show();
    await bell('Notifications, 2 new');
    translatePage();
    act(() => host.events.publishNotificationShown({ notificationId: 1 }));
    expect(await bell('Notifications, 1 new')).toHaveTextContent('1');
    translatePage();
    act(() => host.events.publishNotificationShown({ notificationId: 2 }));
    expect((await bell('Notifications')).textContent).toBe('');
  });
});

test("the page's own content comes first: nothing is asked while a region of it is busy", async () => {
  const page = document.body.appendChild(document.createElement('main'));
  page.innerHTML = '<section aria-busy="true"></section>';
  const { host } = show();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(host.fake.calls).toEqual([]);
  page.remove();
  expect(await bell('Notifications, 2 new')).toBeVisible();
});

describe('the panel', () => {
  test('lists audio and video, newest first, each with its texts and age', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-05T00:00:00.000Z'));
    show();
    await open();
    await within(panel()).findByText('New talk');
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual([
      'New: New albumWhat notification 2 says.2 days ago',
      'Seen beforeWhat notification 4 says.3 days ago',
      'New: New talkA ferryman.4 days ago',
    ]);
    for (const row of rows())
      expect(row.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/cover.jpg$/));
  });

  test('marks the language of each row', async () => {
    show([makeNotification({ title: 'एक दिवा', description: 'अंधार', videoData: [makeVideo({ language: 'mr' })] })]);
    await open();
    expect(await within(panel()).findByText('एक दिवा')).toHaveAttribute('lang', 'mr');
    expect(within(panel()).getByText('अंधार')).toHaveAttribute('lang', 'mr');
  });

  test('opened again, it marks nothing, and no row is new', async () => {
    const { host } = show();
    await bell('Notifications, 2 new');
    await open();
    await userEvent.keyboard('{Escape}');
    await open();
    expect(within(panel()).queryAllByTestId('unseen')).toHaveLength(0);
    expect(marked(host)).toEqual([2, 1]);
  });

  test('a failed marking is silent, and the badge stays hidden', async () => {
    const { host } = show(news, { markNotificationSeen: () => new ApiError('timeout') });
    await bell('Notifications, 2 new');
    await open();
    await waitFor(() => expect(marked(host)).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    expect(await bell('Notifications')).toBeVisible();
    expect(host.recorded.toasts).toEqual([]);
    // A retry follows after a delay (`inbox.test`), not whenever the panel opens.
    await open();
    expect(marked(host)).toHaveLength(2);
  });

  test('choosing a video opens it in the player and closes the panel', async () => {
    const { router } = show();
    await open();
    await userEvent.click(await within(panel()).findByRole('link', { name: /New talk/ }));
    expect(router.state.location).toMatchObject({
      pathname: '/user-routes/video-player',
      search: '?id=7',
      state: { id: 7, title: 'The Small Boat' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a page that the site does not have is not linked to', async () => {
    show(news, {}, (path) => path !== '/user-routes/audio-player');
    await open();
    const album = (await within(panel()).findByText('New album')).closest('li')!;
    expect(within(album).queryByRole('link')).toBeNull();
    expect(within(panel()).getAllByRole('link')).toHaveLength(2);
  });
});

describe('the states of the list', () => {
  test('loading: skeleton rows; opening fetches immediately', async () => {
    const { host } = show(never);
    await open();
    expect(host.fake.inputsOf('allNotifications')).toHaveLength(1);
    expect(within(panel()).getByRole('status', { busy: true })).toBeVisible();
    expect(within(panel()).getAllByTestId('skeleton').length).toBeGreaterThan(2);
  });

  test('items that arrive while the panel is open are marked too', async () => {
    const pending = createPendingResponse<Notification[]>();
    const { host } = show(() => pending.response);
    await open();
    await act(async () => pending.resolve(news));
    expect(await within(panel()).findAllByTestId('unseen')).toHaveLength(2);
    expect(marked(host)).toEqual([2, 1]);
  });

  test.each([
    ['nothing', []],
    ['albums only', [news[2]!]],
  ])('empty: %s', async (_, all) => {
    show(all);
    await open();
    expect(await within(panel()).findByText("You're all caught up! No new notifications.")).toBeVisible();
    expect(within(panel()).queryByTestId('skeleton')).toBeNull();
  });

  test('error: one toast and the empty state (D-65), until the list loads when the panel opens again', async () => {
    const { host } = show(() => new ApiError('http', 500));
    await waitFor(() =>
      expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Failed to load notifications' }]),
    );
    await open();
    expect(await within(panel()).findByText("You're all caught up! No new notifications.")).toBeVisible();
    expect(within(panel()).queryByRole('alert')).toBeNull();
    expect(within(panel()).queryByRole('button', { name: 'Retry' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await open();
    await within(panel()).findByText("You're all caught up! No new notifications.");
    expect(host.recorded.toasts).toHaveLength(1);
    host.fake.respond({ allNotifications: () => news });
    await userEvent.keyboard('{Escape}');
    await open();
    expect(await within(panel()).findByText('New talk')).toBeVisible();
  });

  test('a 401 is silent: the shell redirects to the login page', async () => {
    const { host } = show(() => new ApiError('http', 401));
    await open();
    await expectNoErrorShown(host);
  });
});

describe('returning to the tab', () => {
  test('after five minutes fetches again, and counts what arrived since', async () => {
    const { host } = show();
    await bell('Notifications, 2 new');
    host.fake.respond({ allNotifications: () => [...news, makeNotification({ id: 5 })] });
    await leaveFor(5 * 60_000 + 1);
    expect(await bell('Notifications, 3 new')).toBeVisible();
    expect(host.fake.inputsOf('allNotifications')).toHaveLength(2);
  });

  test('before that fetches nothing', async () => {
    const { host } = show();
    await bell('Notifications, 2 new');
    await leaveFor(4 * 60_000);
    expect(host.fake.inputsOf('allNotifications')).toHaveLength(1);
  });

  test('items seen here stay seen, even if the server missed it', async () => {
    const { host } = show(news, { markNotificationSeen: () => new ApiError('network') });
    await open();
    await within(panel()).findByText('New talk');
    await userEvent.keyboard('{Escape}');
    await leaveFor(6 * 60_000);
    await waitFor(() => expect(host.fake.inputsOf('allNotifications')).toHaveLength(2));
    expect(await bell('Notifications')).toBeVisible();
  });
});
