import type { z } from 'zod';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type {
  addPasskeyBody,
  ownerProofBody,
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SessionData,
} from '@inspire/shared/contracts';
import { NotFoundError, UnauthenticatedError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import type { AccountParts } from '../account-parts';
import type { FreshProofs } from '../fresh-proof';
import { withRateLimit } from '../with-rate-limit';
import type { ChallengePurpose, ChallengeRepository } from './challenge-repository';
import { InvalidPasskeyError, PasskeyMismatchError } from './passkey-errors';
import type { StoredPasskey } from './passkey-repository';
import type { PasskeyVerifier } from './passkey-verifier';
import type { RelyingParty } from './relying-party';

export interface PasskeyDependencies extends AccountParts {
  readonly party: RelyingParty;
  readonly challenges: ChallengeRepository;
  readonly verifier: PasskeyVerifier;
  readonly requireFreshProof: FreshProofs['require'];
}

type Proof = z.output<typeof ownerProofBody> | undefined;

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  since: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsed: lastUsedAt.toISOString() }),
});

/** Passkeys on the profile and the sign-in with one (D-47, ADR-45). */
export function createPasskeyService(given: PasskeyDependencies) {
  const {
    party,
    passkeys,
    challenges,
    verifier,
    requireFreshProof,
    sessions,
    networks,
    limiter,
    rules,
    identity,
    clock,
  } = given;
  return {
    /** @throws RateLimitError */
    async signInOptions(from: RateLimitNetworks): Promise<PasskeyRequestOptions> {
      await limiter.consume(rules.passkeyOptions(from));
      return verifier.requestOptions({ purpose: 'sign-in' });
    },

    /**
     * Starts a session. A rejected passkey counts as a failed login of the network.
     * @throws InvalidPasskeyError, RateLimitError
     */
    async signIn(assertion: PasskeyAssertion, from: RateLimitNetworks, device: string): Promise<SessionData> {
      const attempt = rules.passkey(from);
      const used = await withRateLimit(limiter, attempt, () => verifier.verify(assertion, { purpose: 'sign-in' }));
      if (!used) throw new InvalidPasskeyError();
      const started = sessions.prepare(used.account.id, device);
      if (!(await passkeys.signIn(used, { ...started.row, secondFactorAt: clock() }, clock())))
        throw new InvalidPasskeyError();
      await limiter.restore(attempt);
      await networks.remember(used.account.id, from, clock());
      const activeRole = sessions.activeRoleOf(used.account, true);
      return sessions.describe({ userId: used.account.id, ...used.account, ...started, activeRole });
    },

    /** @throws ProofRequiredError and the errors of a wrong proof */
    async creationOptions(session: Session, proof: Proof): Promise<PasskeyCreationOptions> {
      await requireFreshProof(session, proof);
      const { userId } = session;
      const owner = await passkeys.ownerOf(userId);
      if (!owner) throw new UnauthenticatedError();
      const options = await party.creationOptions(owner, await passkeys.list(userId));
      return verifier.storeChallenge(options, { purpose: 'add-passkey', userId });
    },

    /**
     * Adds a passkey. The challenge is the proof: only a caller with a fresh one received it.
     * @throws PasskeyMismatchError, PasskeyTakenError, TooManyPasskeysError
     */
    async add(session: Session, { name, passkey }: z.output<typeof addPasskeyBody>): Promise<Passkey> {
      const { userId } = session;
      const challenge = party.findChallenge(passkey);
      const isOwn =
        challenge !== undefined && (await challenges.redeem(challenge, { purpose: 'add-passkey', userId }, clock()));
      const key = isOwn ? await party.verifyAttestation(passkey, challenge) : undefined;
      if (!key) throw new PasskeyMismatchError();
      return toPasskey(await passkeys.add(session, name, key, clock()));
    },

    /** @throws NotFoundError for an unknown passkey and for another account's */
    async rename({ userId }: Session, id: string, name: string): Promise<Passkey> {
      const renamed = await passkeys.rename(userId, id, name);
      if (!renamed) throw new NotFoundError();
      return toPasskey(renamed);
    },

    /** @throws NotFoundError, LastSignInMethodError, ProofRequiredError and the errors of a wrong proof */
    async remove(session: Session, id: string, proof: Proof): Promise<void> {
      await requireFreshProof(session, proof);
      if (!(await passkeys.remove(session.userId, id, identity.issuer))) throw new NotFoundError();
    },

    proofOptions: ({ userId }: Session, purpose: ChallengePurpose): Promise<PasskeyRequestOptions> =>
      verifier.requestOptions({ purpose, userId }),
  };
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;
