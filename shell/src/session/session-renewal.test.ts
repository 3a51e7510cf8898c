import { type ApiClient, ApiError } from '@inspire/shared/client';
import { createSessionRenewal, needsRenewal } from './session-renewal';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

test.each([
  ['just renewed', inHours(7 * 24), false],
  ['renewed 59 minutes ago', inHours(7 * 24 - 59 / 60), false],
  ['renewed two hours ago', inHours(7 * 24 - 2), true],
  ['about to end', inHours(1), true],
  ['without an end', '', false],
  ['on a device whose clock is a week ahead', inHours(-1), true],
  ['on a device whose clock is a week behind', inHours(14 * 24), true],
])('a session %s', (_, expiresAt, expected) => {
  expect(needsRenewal(expiresAt, NOW)).toBe(expected);
});

describe('renewal', () => {
  const record = { user_name: 'Asha', email: '', mobileNumber: '', token: 't1', expiresAt: inHours(24) };
  function setUp(renew: () => Promise<unknown>) {
    let requested = 0;
    const updates: unknown[] = [];
    const session = {
      current: () => record,
      subscribe: () => () => undefined,
      start: () => undefined,
      end: () => undefined,
      update: (change: unknown) => void updates.push(change),
    };
    const api = {
      call: () => {
        requested += 1;
        return renew();
      },
      sendOnLeave: () => undefined,
    } as unknown as ApiClient;
    return { renewal: createSessionRenewal(session, api, () => NOW), updates, requested: () => requested };
  }

  it('changes only the token and the expiry, and passes on whether there is a history', async () => {
    const answer = { ...record, token: 'other', expiresAt: inHours(168), hasHistory: true };
    const { renewal, updates } = setUp(() => Promise.resolve(answer));
    await renewal.renewIfDue();
    expect(updates).toEqual([{ token: 'other', expiresAt: inHours(168), hasHistory: true }]);
  });

  it('renews once an hour, also in the last week of a session', async () => {
    const { renewal, requested } = setUp(() => Promise.resolve(record));
    await renewal.renewIfDue();
    await renewal.renewIfDue();
    expect(requested()).toBe(1);
  });

  it('renews immediately after a proof of the owner, due or not', async () => {
    const { renewal, updates } = setUp(() => Promise.resolve({ ...record, token: 'other', expiresAt: inHours(168) }));
    await renewal.renewIfDue();
    await renewal.renewNow();
    expect(updates).toHaveLength(2);
  });

  it('sends one request at a time, and keeps the session when the server is down', async () => {
    const { renewal, updates, requested } = setUp(() => Promise.reject(new ApiError('network')));
    await Promise.all([renewal.renewIfDue(), renewal.renewIfDue()]);
    expect([requested(), updates]).toEqual([1, []]);
  });
});
