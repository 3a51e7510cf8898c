import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const plansKey = () => ['plans'] as const;

/** The plans for a guest (SPEC-7). */
export const plansQuery = (host: Host) => ({
  queryKey: plansKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('allPlans', {}, { signal }),
});

export const usePlanList = (enabled: boolean) => useQuery({ ...plansQuery(useHost()), enabled });
