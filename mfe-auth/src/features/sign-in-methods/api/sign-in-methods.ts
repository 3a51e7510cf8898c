import { isApiError, isProofRequired } from '@inspire/shared/client';
import type { CallBody, NewAuthenticator, SignInMethods } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { confirmPasskey, createPasskey } from '@inspire/shared/passkeys';
import { useQuery } from '@inspire/shared/query';
import type { Credential } from '@inspire/shared/ui';

export type OwnerProof = NonNullable<NonNullable<CallBody<'unlinkGoogle'>>['proof']>;

const signInMethodsKey = () => ['sign-in-methods'] as const;

export const useSignInMethods = () => {
  const host = useHost();
  return useQuery({
    queryKey: signInMethodsKey(),
    queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('signInMethods', {}, { signal }),
  });
};

const reload = ({ queries }: Host) => queries.invalidateQueries({ queryKey: signInMethodsKey() });

/** Reloads the list in any case: the server may have added what it was asked to although its response was lost. */
const thenReload = <T>(host: Host, adding: Promise<T>): Promise<T> => adding.finally(() => void reload(host));

/** Succeeds if it is already removed. */
async function removeOnce(host: Host, remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
  await reload(host);
}

/** Creates a passkey on this device and adds it. @throws ApiError, PasskeyCancelledError */
export async function addPasskey(host: Host, name: string, proof: OwnerProof | undefined): Promise<void> {
  const options = await host.api.call('passkeyCreationOptions', { body: { proof } });
  const passkey = await createPasskey(options);
  await thenReload(host, host.api.call('addPasskey', { body: { name, passkey } }));
}

/** @throws ApiError */
export async function renamePasskey(host: Host, id: string, name: string): Promise<void> {
  await host.api.call('renamePasskey', { params: { id }, body: { name } });
  await reload(host);
}

/** Succeeds if the passkey is already removed. @throws ApiError */
export const removePasskey = (host: Host, id: string, proof: OwnerProof | undefined): Promise<void> =>
  removeOnce(host, () => host.api.call('removePasskey', { params: { id }, body: { proof } }));

/** Starts adding an authenticator app. @throws ApiError */
export const startAuthenticator = ({ api }: Host, proof: OwnerProof | undefined): Promise<NewAuthenticator> =>
  api.call('startAuthenticator', { body: { proof } });

/** Adds the app with its first code. @returns the recovery codes @throws ApiError */
export async function confirmAuthenticator(host: Host, code: string): Promise<readonly string[]> {
  const confirming = host.api.call('confirmAuthenticator', { body: { code: code.trim() } });
  return (await thenReload(host, confirming)).codes;
}

/** Succeeds if the app is already removed. @throws ApiError */
export const removeAuthenticator = (host: Host, proof: OwnerProof | undefined): Promise<void> =>
  removeOnce(host, () => host.api.call('removeAuthenticator', { body: { proof } }));

/** @throws ApiError */
export const linkGoogle = (
  host: Host,
  { credential, nonce }: Credential,
  proof: OwnerProof | undefined,
): Promise<void> => thenReload(host, host.api.call('linkGoogle', { body: { credential, nonce, proof } }));

/** Succeeds if the link is already removed. @throws ApiError */
export const unlinkGoogle = (host: Host, proof: OwnerProof | undefined): Promise<void> =>
  removeOnce(host, () => host.api.call('unlinkGoogle', { body: { proof } }));

/**
 * Makes a change with the proof that the server requires once the session is older than 15 minutes (D-48): the typed
 * password, or a passkey of an account without one.
 * @throws ApiError with code `proof-required` where the viewer can give neither yet
 */
export async function withProof(
  { api }: Host,
  { hasPassword, passkeys }: SignInMethods,
  password: string,
  change: (proof: OwnerProof | undefined) => Promise<void>,
): Promise<void> {
  try {
    await change(password === '' ? undefined : { password });
  } catch (error) {
    if (!isProofRequired(error) || hasPassword || passkeys.length === 0) throw error;
    const options = await api.call('passkeyProofOptions', { body: { purpose: 'change-sign-in' } });
    await change({ passkey: await confirmPasskey(options) });
  }
}
