import { isApiError } from '@inspire/shared/client';
import type { AccountSession } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import type { OwnerProof } from '../model/owner-proof';

export const devicesKey = () => ['devices'] as const;

const devicesQuery = (host: Host) => ({
  queryKey: devicesKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('sessions', {}, { signal }),
});

export const useDevices = () => useQuery(devicesQuery(useHost()));

/** Logs a device out after the viewer has proved to be the owner. @throws ApiError */
export async function proveAndLogOutDevice(host: Host, id: string, proof: OwnerProof): Promise<void> {
  await host.api.call('proveOwner', { body: proof });
  await logOutDevice(host, id);
}

/** Logs a device out; succeeds if it is already logged out. @throws ApiError, see `isProofRequired` */
export async function logOutDevice(host: Host, id: string): Promise<void> {
  try {
    await host.api.call('endSession', { params: { id } });
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
  host.queries.setQueryData<AccountSession[]>(devicesKey(), (devices) => devices?.filter((device) => device.id !== id));
}
