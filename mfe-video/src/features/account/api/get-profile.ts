import type { Profile } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { tellLoggedOut } from '../../../logged-out';
import { libraryMessages as messages } from '../../../messages';

const profileKey = () => ['profile'] as const;

/** The own account (decision 7). */
const profileQuery = (host: Host) => ({
  queryKey: profileKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    tellLoggedOut(host, () => host.api.call('profile', {}, { signal }), messages.sessionExpired),
});

export const useProfile = () => useQuery(profileQuery(useHost()));

/** The number as it was just saved, wherever the profile shows it. */
export const keepNumber = ({ queries }: Host, mobileNumber: string): void =>
  void queries.setQueryData<Profile>(profileKey(), (profile) => profile && { ...profile, mobileNumber });
