import type { Profile } from '@inspire/shared/contracts';
import type { ThirdPartySignIn } from '@inspire/shared/host';
import { canUsePasskeys } from '@inspire/shared/passkeys';

/** How the viewer proves to own the account; Google needs what the site offers to sign in with. */
export type ProofWay =
  | { readonly kind: 'password' }
  | { readonly kind: 'google'; readonly signIn: ThirdPartySignIn }
  | { readonly kind: 'passkey' };

/**
 * Returns how the viewer can prove to own the account in this browser (D-48, D-55).
 * @returns undefined when the account needs a password first
 */
export function findProofWay(
  { hasPassword, hasGoogle, hasPasskey }: Pick<Profile, 'hasPassword' | 'hasGoogle' | 'hasPasskey'>,
  signIn: ThirdPartySignIn | undefined,
): ProofWay | undefined {
  if (hasPassword) return { kind: 'password' };
  if (signIn && hasGoogle) return { kind: 'google', signIn };
  return hasPasskey && canUsePasskeys() ? { kind: 'passkey' } : undefined;
}
