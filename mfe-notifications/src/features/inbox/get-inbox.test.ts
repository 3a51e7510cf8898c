/** @jest-environment @inspire/devkit/jest/browser */
import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeNotification, makeSession } from '@inspire/shared/testing';
import { connectInbox, getInbox, markItemsSeen } from './get-inbox';
import { toNotificationItems } from './model/notification-item';

const makeHost = () => createTestHost({ session: makeSession(), responses: { markNotificationSeen: () => undefined } });
const items = toNotificationItems([
  makeNotification({ id: 1 }),
  makeNotification({ id: 2, seen: true }),
  makeNotification({ id: 3 }),
]);

test('marking items notifies the server and the other tabs once, of unseen items only', () => {
  const host = makeHost();
  const shown: number[] = [];
  host.events.onNotificationShown(({ notificationId }) => shown.push(notificationId));
  connectInbox(host);
  markItemsSeen(host, items);
  markItemsSeen(host, items);
  expect(host.fake.calls).toEqual([3, 1].map((id) => ({ name: 'markNotificationSeen', input: { params: { id } } })));
  expect(shown).toEqual([3, 1]);
});

test('the end of the session clears it', () => {
  const host = makeHost();
  connectInbox(host);
  markItemsSeen(host, items);
  host.session.end('logout');
  expect(getInbox(host).current().seen.size).toBe(0);
});

test('failed calls are retried when the network is back', async () => {
  let isCut = true;
  const host = createTestHost({
    session: makeSession(),
    responses: { markNotificationSeen: () => (isCut ? new ApiError('network') : undefined) },
  });
  const end = connectInbox(host);
  markItemsSeen(host, items);
  await new Promise((done) => setTimeout(done));
  isCut = false;
  window.dispatchEvent(new Event('online'));
  expect(host.fake.calls.map(({ input }) => input)).toEqual([3, 1, 3, 1].map((id) => ({ params: { id } })));
  end();
});
