import type { Profile } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

const profileKey = () => ['profile'] as const;

/** The viewer's account (D-7). */
const profileQuery = (host: Host) => ({
  queryKey: profileKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('profile', {}, { signal }),
});

export const useProfile = () => useQuery(profileQuery(useHost()));

export const cacheMobileNumber = ({ queries }: Host, mobileNumber: string): void =>
  void queries.setQueryData<Profile>(profileKey(), (profile) => profile && { ...profile, mobileNumber });
