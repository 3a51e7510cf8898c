import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import { withSessionExpiredToast } from './session-expired-toast';

const unauthorized = () => Promise.reject(new ApiError('http', 401));
const told = { kind: 'warning', text: 'Logged Out' };

test('calls that fail together are told once, and each error goes on', async () => {
  const host = createTestHost({ session: makeSession() });
  const results = await Promise.allSettled([
    withSessionExpiredToast(host, unauthorized),
    withSessionExpiredToast(host, unauthorized),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(host.recorded.toasts).toEqual([told]);
});

test('it is told although the shell has ended the session by then', async () => {
  const host = createTestHost({ session: makeSession() });
  await withSessionExpiredToast(host, () => {
    host.session.end('expired');
    return unauthorized();
  }).catch(() => undefined);
  expect(host.recorded.toasts).toEqual([told]);
});

test('the next session is told anew', async () => {
  const host = createTestHost({ session: makeSession() });
  await withSessionExpiredToast(host, unauthorized).catch(() => undefined);
  host.session.start(makeSession({ token: 'another' }));
  await withSessionExpiredToast(host, unauthorized).catch(() => undefined);
  expect(host.recorded.toasts).toEqual([told, told]);
});

test.each([
  ['a guest', undefined, new ApiError('http', 401)],
  ['another error', makeSession(), new ApiError('http', 403)],
])('%s is told nothing', async (_, session, error) => {
  const host = createTestHost({ session });
  await withSessionExpiredToast(host, () => Promise.reject(error)).catch(() => undefined);
  expect(host.recorded.toasts).toEqual([]);
});

test('a late answer to a session that was replaced is told to nobody', async () => {
  const host = createTestHost({ session: makeSession() });
  await withSessionExpiredToast(host, () => {
    host.session.start(makeSession({ token: 'another' }));
    return unauthorized();
  }).catch(() => undefined);
  expect(host.recorded.toasts).toEqual([]);
});
