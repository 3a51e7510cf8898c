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

async function read(updatedAt = Date.now()) {
  const host = createTestHost({ session: makeSession(), responses: { allNotifications: () => [one] } });
  host.queries.setQueryData(notificationsKey(), [one], { updatedAt });
  renderWithHost(<Reader />, { host });
  await settled();
  return {
    host,
    updates: applyLiveUpdates(host),
    ids: () => host.queries.getQueryData<Notification[]>(notificationsKey())?.map(({ id }) => id),
    requests: () => host.fake.calls.length,
  };
}

test('a new notification is listed once, without a request', async () => {
  const { updates, ids, requests } = await read();
  act(() => updates.onNew(two));
  act(() => updates.onNew(two));
  await settled();
  expect(ids()).toEqual([2, 1]);
  expect(requests()).toBe(0);
});

test('while the panel is open the list is fetched, because the event has no pictures', async () => {
  const { host, updates, requests } = await read();
  getInbox(host).setPanelOpen(true);
  act(() => updates.onNew(two));
  await settled();
  expect(requests()).toBe(1);
});

test('a running request may be older than the event: the list is fetched again', async () => {
  const host = createTestHost({ session: makeSession() });
  const responses: ((list: Notification[]) => void)[] = [];
  host.fake.respond({ allNotifications: () => new Promise((resolve) => responses.push(resolve)) });
  renderWithHost(<Reader />, { host });
  act(() => applyLiveUpdates(host).onNew(two));
  await settled();
  expect(responses).toHaveLength(2);
  responses[0]?.([one]);
  responses[1]?.([{ ...two }, one]);
  await settled();
  expect(host.queries.getQueryData<Notification[]>(notificationsKey())).toHaveLength(2);
});

test('a resync fetches the list again', async () => {
  const { updates, requests } = await read();
  act(() => updates.onResync());
  await settled();
  expect(requests()).toBe(1);
});

test('a gap refetches only a stale list', async () => {
  const fresh = await read();
  act(() => fresh.updates.onGap());
  await settled();
  expect(fresh.requests()).toBe(0);
  const old = await read(Date.now() - 11_000);
  act(() => old.updates.onGap());
  await settled();
  expect(old.requests()).toBe(1);
});
