import { isApiError } from '@inspire/shared/client';
import { useDevices } from '../../features/account/api/devices';
import { useProfile } from '../../features/account/api/get-profile';
import { useViewingHistory } from '../../features/history/api/get-viewing-history';
import { usePremiumVideos } from '../../features/library/api/get-premium-videos';
import { usePurchased } from '../../features/library/api/get-purchased';
import { useSubscriptions } from '../../features/subscription/api/get-subscriptions';
import { isFirstLoad } from '../is-first-load';

/**
 * Fetches the profile's data. The page waits for all lists, so that no part moves another one; each list reports its
 * own failure. After a 401 the shell redirects to the login, and the skeletons stay until then.
 */
export function useProfileData() {
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
