import { act, fireEvent, screen, within } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import {
  createTestHost,
  type FakeResponses,
  makeAlbum,
  makeNotification,
  makeSession,
  makeVideo,
  renderWithHost,
} from '@inspire/shared/testing';
import { Bell } from '../../bell/view/bell';
import { connectInbox, getInbox } from '../../inbox/get-inbox';
import { Popups } from './popups';

const news = [
  makeNotification({
    id: 3,
    title: 'Third',
    description: 'A ferryman.',
    createdAt: '2026-11-03T00:00:00.000Z',
    videoData: [makeVideo({ id: 7 })],
  }),
  makeNotification({
    id: 2,
    title: 'Second',
    type: 'audio',
    createdAt: '2026-11-02T00:00:00.000Z',
    albumData: makeAlbum({ albumId: 9 }),
  }),
  makeNotification({ id: 1, title: 'First', createdAt: '2026-11-01T00:00:00.000Z' }),
];

function show(responses: FakeResponses = {}, withBell = false) {
  const host = createTestHost({
    session: makeSession(),
    responses: {
      recentNotifications: () => news,
      allNotifications: () => news,
      markNotificationSeen: () => undefined,
      ...responses,
    },
  });
  connectInbox(host);
  return renderWithHost(
    <>
      {withBell && <Bell />}
      <button type="button">Elsewhere</button>
      <Popups />
    </>,
    { host },
  );
}
/** Milliseconds after mounting: the page has settled, the list has loaded, and the first popup is one second away. */
const SETTLED = 300;
const jump = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Advances the clock in steps, because React renders after each; skips long idle times. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) await jump(Math.min(left, 50));
}
const titles = () =>
  screen
    .queryAllByRole('article')
    .map((popup) => ['First', 'Second', 'Third'].find((title) => within(popup).queryByText(title)));
const marked = ({ fake }: ReturnType<typeof show>['host']) =>
  fake.inputsOf('markNotificationSeen').map(({ params }) => params.id);

function setPage(change: { visibility?: 'visible' | 'hidden'; fullscreen?: Element | null }): void {
  const define = (name: string, value: unknown) => Object.defineProperty(document, name, { value, configurable: true });
  if (change.visibility) define('visibilityState', change.visibility);
  if (change.fullscreen !== undefined) define('fullscreenElement', change.fullscreen);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('fullscreenchange'));
  });
}

function setSmall(isSmall: boolean): void {
  const list = Object.assign(new EventTarget(), { matches: isSmall });
  Object.defineProperty(window, 'matchMedia', { value: () => list, configurable: true });
}
const place = (element: HTMLElement) => act(async () => void document.body.append(element));
const leave = (element: HTMLElement) => act(async () => element.remove());

const { matchMedia } = window;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true });
  setPage({ visibility: 'visible', fullscreen: null });
  jest.useRealTimers();
});

test('screen readers announce each popup as it appears, and the focus does not move', async () => {
  show();
  await pass(SETTLED);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await pass(1_000);
  expect(status).toHaveTextContent('New notification: Third. A ferryman.');
  await pass(1_000);
  expect(status).toHaveTextContent('New notification: Second. What notification 2 says.');
  expect(elsewhere).toHaveFocus();
});

test('closing the newest one announces none below it; the next one is announced', async () => {
  show();
  await pass(SETTLED + 2_000);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Second' }));
  expect(titles()).toEqual(['Third']);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await pass(1_000);
  expect(screen.getByRole('status')).toHaveTextContent('New notification: First. What notification 1 says.');
});

test('the texts of a popup carry their language, also when announced', async () => {
  show({
    recentNotifications: () => [makeNotification({ title: 'एक दिवा', videoData: [makeVideo({ language: 'mr' })] })],
  });
  await pass(SETTLED + 1_000);
  expect(within(screen.getByRole('article')).getByText('एक दिवा').closest('[lang]')).toHaveAttribute('lang', 'mr');
  expect(within(screen.getByRole('status')).getByText(/एक दिवा/)).toHaveAttribute('lang', 'mr');
});

test('seen notifications and albums have no popup', async () => {
  show({ recentNotifications: () => [{ ...news[0]!, seen: true }, { ...news[1]!, type: 'album' }, news[2]!] });
  await pass(SETTLED + 1_000);
  expect(titles()).toEqual(['First']);
});

test('a failure counts as an empty list, silently', async () => {
  const { host } = show({ recentNotifications: () => new ApiError('http', 500) });
  await pass(SETTLED + 10_000);
  expect(titles()).toEqual([]);
  expect(host.recorded.toasts).toEqual([]);
});

test('the list is fetched once per page load, even after the viewer or the connection returns', async () => {
  const { host } = show({ recentNotifications: () => new ApiError('network') });
  await pass(SETTLED);
  await jump(10 * 60_000);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(1_000);
  expect(host.fake.inputsOf('recentNotifications')).toHaveLength(1);
});

test.each([
  ['a hidden tab', () => setPage({ visibility: 'hidden' }), () => setPage({ visibility: 'visible' })],
  ['a full-screen video', () => setPage({ fullscreen: document.body }), () => setPage({ fullscreen: null })],
])('none comes over %s, and none goes unseen', async (_, begin, end) => {
  const { host } = show();
  await pass(SETTLED + 1_000);
  begin();
  await jump(60_000);
  expect(titles()).toEqual(['Third']);
  expect(marked(host)).toEqual([3]);
  end();
  await jump(0);
  expect(titles()).toEqual(['Third', 'Second']);
  await pass(3_000);
  expect(titles()).toEqual(['Third', 'Second', 'First']);
  await pass(1_000);
  expect(titles()).toEqual(['First']);
});

test('none appears under a modal dialog; those shown keep their remaining time', async () => {
  const { host } = show();
  await pass(SETTLED + 1_000);
  const dialog = document.createElement('dialog');
  await place(dialog);
  await act(async () => dialog.showModal());
  await jump(60_000);
  expect(titles()).toEqual(['Third']);
  expect(marked(host)).toEqual([3]);
  await act(async () => dialog.close());
  await jump(0);
  expect(titles()).toEqual(['Third', 'Second']);
  await act(async () => dialog.showModal());
  await jump(60_000);
  expect(titles()).toEqual(['Third', 'Second']);
  // A dialog that is removed while open no longer blocks popups.
  await leave(dialog);
  await pass(1_000);
  expect(titles()).toEqual(['Third', 'Second', 'First']);
});

test('none appears over the player on a phone; they appear when the viewer leaves it or the window grows', async () => {
  const video = document.createElement('video');
  setSmall(true);
  await place(video);
  show();
  await pass(SETTLED + 5_000);
  expect(titles()).toEqual([]);
  await leave(video);
  await jump(0);
  expect(titles()).toEqual(['Third']);
  await place(video);
  await pass(5_000);
  expect(titles()).toEqual(['Third']);
  const list = window.matchMedia('');
  Object.assign(list, { matches: false });
  act(() => void list.dispatchEvent(new Event('change')));
  await jump(0);
  expect(titles()).toEqual(['Third', 'Second']);
  await leave(video);
});

test('popups appear beside a video in a large window', async () => {
  const video = document.createElement('video');
  await place(video);
  show();
  await pass(SETTLED + 1_000);
  expect(titles()).toEqual(['Third']);
  await leave(video);
});

test("an iPhone's full-screen video counts too", async () => {
  const video = document.body.appendChild(document.createElement('video'));
  Object.assign(video, { webkitDisplayingFullscreen: true });
  show();
  await pass(SETTLED + 3_000);
  expect(titles()).toEqual([]);
  Object.assign(video, { webkitDisplayingFullscreen: false });
  act(() => void video.dispatchEvent(new Event('webkitendfullscreen')));
  await jump(0);
  expect(titles()).toEqual(['Third']);
  video.remove();
});

test('the pointer or the focus in one stops the clock', async () => {
  show({ recentNotifications: () => [news[0]!] });
  await pass(SETTLED + 1_000);
  const stack = screen.getByRole('region', { name: 'New notifications' });
  fireEvent.pointerEnter(stack);
  expect(stack).toHaveAttribute('data-paused');
  await jump(30_000);
  fireEvent.pointerLeave(stack);
  expect(stack).not.toHaveAttribute('data-paused');
  await pass(2_000);
  act(() => screen.getByRole('link', { name: 'Third' }).focus());
  await jump(30_000);
  act(() => screen.getByRole('link', { name: 'Third' }).blur());
  await pass(1_900);
  expect(titles()).toEqual(['Third']);
  await pass(100);
  expect(titles()).toEqual([]);
});

test.each([
  ['Esc', (popup: HTMLElement) => fireEvent.keyDown(within(popup).getByRole('link'), { key: 'Escape' })],
  ['its button', (popup: HTMLElement) => fireEvent.click(within(popup).getByRole('button', { name: /^Dismiss / }))],
])('%s closes one, gives the focus back, and time goes on', async (_, dismiss) => {
  show();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await pass(SETTLED + 2_000);
  act(() => screen.getByRole('link', { name: 'Third' }).focus());
  act(() => void dismiss(screen.getAllByRole('article')[0]!));
  expect(titles()).toEqual(['Second']);
  expect(elsewhere).toHaveFocus();
  await pass(4_000);
  expect(titles()).toEqual(['First']);
  await pass(1_000);
  expect(titles()).toEqual([]);
});

test('the clock runs again when the popup under the pointer is removed', async () => {
  show();
  await pass(SETTLED + 1_000);
  fireEvent.pointerEnter(screen.getByRole('region'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Third' }));
  await pass(1_000);
  expect(titles()).toEqual(['Second']);
  await pass(5_000);
  expect(titles()).toEqual([]);
});

test('choosing one opens its item, with the state its page needs', async () => {
  const { router } = show();
  await pass(SETTLED + 2_000);
  fireEvent.click(screen.getByRole('link', { name: 'Third' }));
  expect(router.state.location).toMatchObject({
    pathname: '/user-routes/video-player',
    search: '?id=7',
    state: { id: 7 },
  });
});

describe('with the bell', () => {
  test('opening the panel removes all popups, and none appears afterwards', async () => {
    const { host } = show({}, true);
    await pass(SETTLED + 1_000);
    expect(titles()).toEqual(['Third']);
    fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
    await jump(0);
    expect(titles()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
    expect(getInbox(host).current().panelOpen).toBe(false);
    await pass(10_000);
    expect(titles()).toEqual([]);
    expect(marked(host)).toEqual([3, 2, 1]);
  });
});

test('an item that another tab has shown meanwhile has no popup here', async () => {
  const { host } = show();
  await pass(SETTLED);
  act(() => host.events.publishNotificationShown({ notificationId: 3 }));
  await pass(1_000);
  expect(titles()).toEqual(['Second']);
});
