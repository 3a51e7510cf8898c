import { useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { MySubscriptions, Subscription } from '@inspire/shared/contracts';
import { type Host, useHost, useSession } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { Avatar, Page, useDevSignInResult } from '@inspire/shared/ui';
import { useDevices } from '../../features/account/api/devices';
import { useProfile } from '../../features/account/api/get-profile';
import { DeletionSection } from '../../features/account/view/deletion-section';
import { Details } from '../../features/account/view/details';
import { DevicesSection } from '../../features/account/view/devices-section';
import { PasswordSection } from '../../features/account/view/password-section';
import { isProofEntry, type ReturnedProof, ReturnedProofContext } from '../../features/account/view/returned-proof';
import { useViewingHistory } from '../../features/history/api/get-viewing-history';
import { HistorySection } from '../../features/history/view/history-section';
import { usePremiumVideos } from '../../features/library/api/get-premium-videos';
import { usePurchased } from '../../features/library/api/get-purchased';
import { DownloadSection } from '../../features/personal-data/view/download-section';
import { SubscriptionSection } from '../../features/subscription/view/subscription-section';
import { profileMessages as messages } from '../../messages';
import { isFirstLoad } from '../is-first-load';
import { useVideoIntent } from '../use-video-intent';
import { OwnMedia } from './own-media';
import { OrdersPlaceholder, ProfileSkeleton, SecurityPlaceholder } from './profile-skeleton';
import styles from './profile-page.module.css';

/** The viewer's subscriptions (SPEC-7). */
const subscriptionsQuery = (host: Host) => ({
  queryKey: ['subscriptions'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Subscription[]> => {
    const { MySubscriptions = [] }: Partial<MySubscriptions> = await host.api.call('mySubscriptions', {}, { signal });
    return MySubscriptions;
  },
});

const useSubscriptions = () => useQuery(subscriptionsQuery(useHost()));

/**
 * Fetches the profile's data. The page waits for all lists, so that no part moves another one; each list reports its
 * own failure. After a 401 the shell redirects to the login, and the skeletons stay until then.
 */
function useProfileData() {
  const profile = useProfile();
  const subscriptions = useSubscriptions();
  const purchased = usePurchased();
  const premium = usePremiumVideos();
  const devices = useDevices();
  const history = useViewingHistory(0);
  const isWaiting = [profile, subscriptions, purchased, premium, devices, history].some(
    (query) => isFirstLoad(query) || isApiError(query.error, 401),
  );
  return { profile, subscriptions, purchased, premium, devices, isWaiting };
}

function Content() {
  const { Slot } = useHost();
  const data = useProfileData();
  const onIntent = useVideoIntent();
  if (data.isWaiting) return <ProfileSkeleton />;
  const { profile, subscriptions, purchased, premium, devices } = data;
  // If the account fails to load, the details card reports it, and the sections that need the account are not shown.
  const hasPassword = profile.data?.hasPassword;
  return (
    <>
      <div className={styles.pair}>
        <Details profile={profile} />
        <SubscriptionSection subscriptions={subscriptions} />
      </div>
      <OwnMedia purchased={purchased} premium={premium} onIntent={onIntent} />
      <HistorySection />
      <Slot name="profile.orders" fallback={<OrdersPlaceholder />} />
      <div className={styles.pair}>
        {hasPassword !== undefined && <PasswordSection hasPassword={hasPassword} />}
        <DevicesSection devices={devices} profile={profile.data} />
      </div>
      <Slot name="profile.security" fallback={<SecurityPlaceholder />} />
      {profile.data && (
        <>
          <DownloadSection profile={profile.data} />
          <DeletionSection profile={profile.data} />
        </>
      )}
    </>
  );
}

/** `/user-routes/user-profile` (D-7): account, purchases, orders and settings. */
export function ProfilePage() {
  const session = useSession();
  const [returned, setReturned] = useState<ReturnedProof>();
  useDevSignInResult(({ entry, ...credential }) => setReturned({ entry, credential }), isProofEntry);
  return (
    <Page title={messages.title} lead={messages.lead} picture={<Avatar name={session?.user_name} size={72} />}>
      <ReturnedProofContext value={returned}>
        {/* With a key, so that each dialog begins with what was returned to it. */}
        <Content key={returned?.credential.nonce} />
      </ReturnedProofContext>
    </Page>
  );
}
