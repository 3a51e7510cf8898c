import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountSession, Profile, ViewingHistoryEntry } from '@inspire/shared/contracts';
import { datesIn } from '@inspire/shared/messages';
import {
  createTestHost,
  type FakeResponses,
  makePage,
  makePlan,
  makeSession,
  makeSubscription,
  makeVideo,
  renderWithHost,
  type TestHostOptions,
} from '@inspire/shared/testing';
import { ProfilePage } from '../pages/profile/profile-page';

export const profilePath = '/user-routes/user-profile';
export const profile: Profile = {
  user_name: 'Asha Patil',
  email: 'asha@example.com',
  mobileNumber: '+919876543210',
  since: '2026-01-15T06:30:00.000Z',
  hasPassword: true,
  hasGoogle: false,
};
export const device = (id: number, more: Partial<AccountSession> = {}): AccountSession => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  device: `Chrome on Windows ${id}`,
  since: '2026-11-01T00:00:00.000Z',
  lastUsed: '2026-11-20T00:00:00.000Z',
  expiresAt: '2026-11-27T00:00:00.000Z',
  current: false,
  ...more,
});
export const played = (id: number, more: Partial<ViewingHistoryEntry> = {}): ViewingHistoryEntry => ({
  kind: 'video',
  id,
  title: `Talk ${id}`,
  thumbnailUrl: `/media/covers/talk-${id}.webp`,
  playedAt: '2026-11-20T06:30:00.000Z',
  ...more,
});
export const responded: FakeResponses = {
  profile: () => profile,
  mySubscriptions: () => ({
    MySubscriptions: [
      makeSubscription({
        toDate: '2098-12-01T06:30:00.000Z',
        subscriptionPlan: makePlan({ subscriptionPlanName: 'Yearly' }),
      }),
    ],
    SubscriptionPlans: [],
  }),
  purchasedMedia: () => ({
    videoDataList: [
      makeVideo({ id: 2, title: 'Put the Bag Down', videoType: 'BuyOne' }),
      makeVideo({ id: 3, title: 'A Year of Evenings', videoType: 'Rent', rentEndsAt: '2027-11-20T06:30:00.000Z' }),
    ],
    audioAlbums: [],
  }),
  searchPaidVideos: () =>
    makePage([
      makeVideo({ id: 8, title: 'Still Water', videoType: 'Premium' }),
      makeVideo({ id: 9, title: 'Rented out', videoType: 'Rent' }),
    ]),
  viewingHistory: () => makePage([played(1), played(2)]),
  sessions: () => [device(1), device(2, { current: true }), device(3)],
};

export function showProfile(responses: FakeResponses = {}, more: Partial<TestHostOptions> = {}, hash = '') {
  const host = createTestHost({ session: makeSession(), ...more, responses: { ...responded, ...responses } });
  return renderWithHost(<ProfilePage />, { host, path: { pathname: profilePath, hash } });
}
export const section = (name: string) => screen.findByRole('region', { name });
export const day = (at: string) => datesIn().day(new Date(at));
export const bodies = (calls: readonly { name: string; input: unknown }[], wanted: string) =>
  calls
    .filter(({ name }) => name === wanted)
    .map(({ input }) => (input as { body?: unknown; params?: unknown }).body ?? (input as { params?: unknown }).params);

export async function tryToClose(dialog: HTMLElement) {
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(cancel);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
}
