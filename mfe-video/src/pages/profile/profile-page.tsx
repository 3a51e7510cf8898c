import { useState } from 'react';
import { useHost, useSession } from '@inspire/shared/host';
import { Avatar, Page, useDevSignInResult } from '@inspire/shared/ui';
import { parseProofEntry, type ReturnedProof } from '../../features/account/model/returned-proof';
import { DeletionSection } from '../../features/account/view/deletion-section';
import { Details } from '../../features/account/view/details';
import { DevicesSection } from '../../features/account/view/devices-section';
import { PasswordSection } from '../../features/account/view/password-section';
import { HistorySection } from '../../features/history/view/history-section';
import { isDownloadEntry } from '../../features/personal-data/model/download-entry';
import { DownloadSection } from '../../features/personal-data/view/download-section';
import { SubscriptionSection } from '../../features/subscription/view/subscription-section';
import { profileMessages as messages } from '../../messages';
import { useVideoIntent } from '../use-video-intent';
import { OwnMedia } from './own-media';
import { OrdersPlaceholder, ProfileSkeleton, SecurityPlaceholder } from './profile-skeleton';
import { useProfileData } from './use-profile-data';
import styles from './profile-page.module.css';

function Content() {
  const { Slot } = useHost();
  const data = useProfileData();
  const onIntent = useVideoIntent();
  const [returned, setReturned] = useState<ReturnedProof>();
  useDevSignInResult(({ credential, nonce, entry }) =>
    setReturned({
      credential: { credential, nonce },
      deviceId: parseProofEntry(entry),
      isForDownload: isDownloadEntry(entry),
    }),
  );
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
        <DevicesSection key={returned?.deviceId} devices={devices} profile={profile.data} returned={returned} />
      </div>
      <Slot name="profile.security" fallback={<SecurityPlaceholder />} />
      {profile.data && (
        <>
          <DownloadSection
            key={returned?.credential.nonce}
            profile={profile.data}
            returned={returned?.isForDownload ? returned.credential : undefined}
          />
          <DeletionSection
            profile={profile.data}
            returned={returned?.deviceId === undefined && !returned?.isForDownload ? returned?.credential : undefined}
          />
        </>
      )}
    </>
  );
}

/** `/user-routes/user-profile` (D-7): account, purchases, orders and settings. */
export function ProfilePage() {
  const session = useSession();
  return (
    <Page title={messages.title} lead={messages.lead} picture={<Avatar name={session?.user_name} size={72} />}>
      <Content />
    </Page>
  );
}
