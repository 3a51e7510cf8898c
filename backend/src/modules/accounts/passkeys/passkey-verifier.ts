import type { PasskeyAssertion, PasskeyRequestOptions } from '@inspire/shared/contracts';
import type { ChallengeRepository, ChallengeUse } from './challenge-repository';
import type { PasskeyRepository, PasskeyUse } from './passkey-repository';
import { CHALLENGE_TTL_MS, type RelyingParty } from './relying-party';

export interface PasskeyVerifierDependencies {
  readonly party: RelyingParty;
  readonly passkeys: PasskeyRepository;
  readonly challenges: ChallengeRepository;
  readonly clock: () => Date;
}

type Found = NonNullable<Awaited<ReturnType<PasskeyRepository['findByCredential']>>>;
/** The account, and its passkey whose use the caller counts. */
export interface VerifiedPasskey extends PasskeyUse {
  readonly account: Found['account'];
}

/** Issues challenges to passkeys and verifies the responses (D-47). */
export function createPasskeyVerifier({ party, passkeys, challenges, clock }: PasskeyVerifierDependencies) {
  const expiry = () => new Date(clock().getTime() + CHALLENGE_TTL_MS);

  return {
    async storeChallenge<T extends { readonly challenge: string }>(options: T, use: ChallengeUse): Promise<T> {
      await challenges.store(options.challenge, use, expiry());
      return options;
    },

    /** Options of any passkey for a sign-in, of the account's own ones for everything else. */
    async requestOptions(use: ChallengeUse): Promise<PasskeyRequestOptions> {
      const keys = use.userId === undefined ? [] : await passkeys.list(use.userId);
      return this.storeChallenge(await party.requestOptions(keys), use);
    },

    /** @returns undefined for a response that is not valid for this use */
    async verify(assertion: PasskeyAssertion, use: ChallengeUse): Promise<VerifiedPasskey | undefined> {
      const challenge = party.findChallenge(assertion);
      if (challenge === undefined || !(await challenges.redeem(challenge, use, clock()))) return undefined;
      const found = await passkeys.findByCredential(assertion.id);
      if (!found || (use.userId !== undefined && found.account.id !== use.userId)) return undefined;
      const { passkeyHandle } = found.account;
      const handle = Buffer.from(passkeyHandle ?? '').toString('base64url');
      // A sign-in depends on the handle; with a list of keys, authenticators may leave it out.
      const { userHandle } = assertion.response;
      if (userHandle === undefined ? use.userId === undefined : userHandle !== handle) return undefined;
      const counter = await party.verifyAssertion(assertion, challenge, found.passkey);
      return counter === undefined ? undefined : { ...found, counter };
    },
  };
}

export type PasskeyVerifier = ReturnType<typeof createPasskeyVerifier>;
