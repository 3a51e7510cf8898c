import { INDEX_PATH } from '@inspire/shared/remote/trust';
import { createTimeLimit } from './deadline';

const REACHABLE_TIMEOUT_MS = 3_000;

export async function isStoreReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = createTimeLimit(REACHABLE_TIMEOUT_MS);
  const response = await fetch(INDEX_PATH, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  return response?.ok === true;
}

/** Replaces the browser's cached copy of a file; never throws. */
export async function refetch(address: string): Promise<void> {
  await fetch(address, { cache: 'reload' }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}
