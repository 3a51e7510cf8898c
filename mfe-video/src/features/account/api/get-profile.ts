import type { Profile } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

const profileKey = () => ['profile'] as const;

/** The own account (D-7). */
const profileQuery = (host: Host) => ({
  queryKey: profileKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('profile', {}, { signal }),
});

export const useProfile = () => useQuery(profileQuery(useHost()));

/** The number as it was just saved, wherever the profile shows it. */
export const cacheMobileNumber = ({ queries }: Host, mobileNumber: string): void =>
  void queries.setQueryData<Profile>(profileKey(), (profile) => profile && { ...profile, mobileNumber });
