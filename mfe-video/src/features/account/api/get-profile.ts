import type { Profile } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { libraryMessages as messages } from '../../../messages';
import { withSessionExpiredToast } from '../../../session-expired-toast';

const profileKey = () => ['profile'] as const;

/** The own account (D-7). */
const profileQuery = (host: Host) => ({
  queryKey: profileKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    withSessionExpiredToast(host, () => host.api.call('profile', {}, { signal }), messages.sessionExpired),
});

export const useProfile = () => useQuery(profileQuery(useHost()));

/** The number as it was just saved, wherever the profile shows it. */
export const cacheMobileNumber = ({ queries }: Host, mobileNumber: string): void =>
  void queries.setQueryData<Profile>(profileKey(), (profile) => profile && { ...profile, mobileNumber });
