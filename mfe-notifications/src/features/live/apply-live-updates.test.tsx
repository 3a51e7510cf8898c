import { act } from '@testing-library/react';
import type { Notification } from '@inspire/shared/contracts';
import { createTestHost, makeNotification, makeSession, renderWithHost } from '@inspire/shared/testing';
import { notificationsKey, useNotifications } from '../inbox/api/get-notifications';
import { getInbox } from '../inbox/get-inbox';
import { applyLiveUpdates } from './apply-live-updates';

const one = makeNotification({ id: 1 });
const { videoData: _items, ...two } = makeNotification({ id: 2 });
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const Reader = () => <>{useNotifications(true).data?.length}</>;

async function read({ isVisible = true, updatedAt = Date.now() } = {}) {
  const host = createTestHost({ session: makeSession(), answers: { allNotifications: () => [one] } });
  host.queries.setQueryData(notificationsKey(), [one], { updatedAt });
  renderWithHost(<Reader />, { host });
  await settled();
  return {
    host,
    news: applyLiveUpdates(host, () => isVisible),
    ids: () => host.queries.getQueryData<Notification[]>(notificationsKey())?.map(({ id }) => id),
    asked: () => host.fake.calls.length,
  };
}

test('what is new is listed without asking, once', async () => {
  const { news, ids, asked } = await read();
  act(() => news.onNew(two));
  act(() => news.onNew(two));
  await settled();
  expect(ids()).toEqual([2, 1]);
  expect(asked()).toBe(0);
});

test('while the panel is open the list is asked for, because the news has no pictures', async () => {
  const { host, news, asked } = await read();
  getInbox(host).setPanelOpen(true);
  act(() => news.onNew(two));
  await settled();
  expect(asked()).toBe(1);
});

test('an answer on its way may be older than the news: it is asked for again', async () => {
  const host = createTestHost({ session: makeSession() });
  const answers: ((list: Notification[]) => void)[] = [];
  host.fake.answer({ allNotifications: () => new Promise((resolve) => answers.push(resolve)) });
  renderWithHost(<Reader />, { host });
  act(() => applyLiveUpdates(host, () => true).onNew(two));
  await settled();
  expect(answers).toHaveLength(2);
  answers[0]?.([one]);
  answers[1]?.([{ ...two }, one]);
  await settled();
  expect(host.queries.getQueryData<Notification[]>(notificationsKey())).toHaveLength(2);
});

test.each([
  [true, 1],
  [false, 0],
])('a resync reads anew where the tab is visible (%s)', async (isVisible, calls) => {
  const { host, news, asked } = await read({ isVisible });
  act(() => news.onResync());
  await settled();
  expect(asked()).toBe(calls);
  expect(host.queries.getQueryState(notificationsKey())?.isInvalidated).toBe(!isVisible);
});

test('a gap matters only to a list that is not fresh', async () => {
  const fresh = await read();
  act(() => fresh.news.onGap());
  await settled();
  expect(fresh.asked()).toBe(0);
  const old = await read({ updatedAt: Date.now() - 11_000 });
  act(() => old.news.onGap());
  await settled();
  expect(old.asked()).toBe(1);
});
