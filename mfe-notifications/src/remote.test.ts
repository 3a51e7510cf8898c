/** @jest-environment @inspire/devkit/jest/browser */
import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import manifest from '../remote.json';
import { getInbox } from './features/inbox/get-inbox';
import remote from './remote';

test('exposes a remote that fills exactly the slots of its manifest', () => {
  expect(isRemoteModule(remote)).toBe(true);
  const { slots, paths } = readManifest(manifest);
  expect(Object.keys(remote.slots ?? {})).toEqual(slots.map(({ name }) => name));
  expect(slots.every(({ session }) => session === true)).toBe(true);
  expect(paths).toEqual([]);
});

test('started, it follows what other tabs show; its end ends that', () => {
  const host = createTestHost({ session: makeSession() });
  const end = remote.start?.(host);
  host.events.publishNotificationShown({ notificationId: 4 });
  expect([...getInbox(host).current().seen]).toEqual([4]);
  end?.();
  host.events.publishNotificationShown({ notificationId: 5 });
  expect([...getInbox(host).current().seen]).toEqual([4]);
});
