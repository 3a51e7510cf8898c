import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import { withFailureToast } from './with-failure-toast';

const failing = (error: ApiError) => () => Promise.reject(error);
const reported = { kind: 'error', text: 'Failed to load notifications' };

test.each([
  ['a server error', new ApiError('http', 500)],
  ['a timeout', new ApiError('timeout')],
  ['no connection', new ApiError('network')],
  ['a malformed response', new ApiError('malformed')],
])('%s shows one toast whatever the number of retries, and is thrown again', async (_, error) => {
  const host = createTestHost({ session: makeSession() });
  await expect(withFailureToast(host, failing(error))).rejects.toBe(error);
  await expect(withFailureToast(host, failing(error))).rejects.toBe(error);
  expect(host.recorded.toasts).toEqual([reported]);
});

test.each([
  ['a 401', new ApiError('http', 401)],
  ['a cancelled call', new ApiError('cancelled')],
])('%s is silent', async (_, error) => {
  const host = createTestHost({ session: makeSession() });
  await expect(withFailureToast(host, failing(error))).rejects.toBe(error);
  expect(host.recorded.toasts).toEqual([]);
});

test('the next session gets its own toast, and none for a failure of the previous session', async () => {
  const host = createTestHost({ session: makeSession() });
  await withFailureToast(host, failing(new ApiError('network'))).catch(() => undefined);
  await withFailureToast(host, () => {
    host.session.start(makeSession({ email: 'ravi@example.com', token: 'another' }));
    return Promise.reject(new ApiError('network'));
  }).catch(() => undefined);
  expect(host.recorded.toasts).toEqual([reported]);
  await withFailureToast(host, failing(new ApiError('network'))).catch(() => undefined);
  expect(host.recorded.toasts).toEqual([reported, reported]);
});

test('a renewed token is the same session, which has had its toast; a later sign-in is another one', async () => {
  const host = createTestHost({ session: makeSession() });
  const fail = () => withFailureToast(host, failing(new ApiError('network'))).catch(() => undefined);
  await fail();
  host.session.update({ token: 'renewed' });
  await fail();
  expect(host.recorded.toasts).toEqual([reported]);
  host.session.end('logout');
  host.session.start(makeSession());
  await fail();
  expect(host.recorded.toasts).toEqual([reported, reported]);
});

test('returns the response', async () => {
  const host = createTestHost({ session: makeSession() });
  await expect(withFailureToast(host, () => Promise.resolve('all'))).resolves.toBe('all');
});
