import type { z } from 'zod';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { secondStepBody, SessionData } from '@inspire/shared/contracts';
import { InvalidLoginError } from '../account-errors';
import type { AccountParts } from '../account-parts';
import type { Account } from '../take-over-account';
import type { CodeKind } from './accept-code';
import type { AuthenticatorRepository } from './authenticator-repository';
import { SecondStepOverError, SecondStepRequiredError, WrongCodeError } from './second-factor-errors';
import type { SecondStepRepository } from './second-step-repository';

export interface SecondStepDependencies extends AccountParts {
  readonly steps: SecondStepRepository;
  readonly authenticators: AuthenticatorRepository;
}

/** For the security log. */
export interface SecondStepEvents {
  readonly onAccount: (userId: number) => void;
  readonly onKind: (kind: CodeKind) => void;
}

/** The second step of a sign-in by password to an account that has an authenticator app (D-47, ADR-54). */
export function createSecondSteps(given: SecondStepDependencies) {
  const { steps, authenticators, sessions, networks, limiter, rules, clock } = given;

  return {
    /**
     * Continues a sign-in whose password was right.
     * @throws SecondStepRequiredError when the account has an authenticator app
     * @throws InvalidLoginError when the password was changed in the meantime
     */
    async requireCode(account: Account, handle: string | undefined): Promise<void> {
      if (!(await authenticators.findConfirmed(account.id))) return;
      if (handle !== undefined && !(await steps.start(account, handle, clock()))) throw new InvalidLoginError();
      throw new SecondStepRequiredError();
    },

    /**
     * Starts the session. Wrong codes count for the handle, the account and the network.
     * @throws WrongCodeError, SecondStepOverError, RateLimitError
     */
    async finish(
      { handle, code }: z.output<typeof secondStepBody>,
      from: RateLimitNetworks,
      device: string,
      { onAccount, onKind }: SecondStepEvents,
    ): Promise<SessionData> {
      await limiter.consume(rules.secondStep(from));
      const userId = await steps.findAccount(handle, clock());
      if (userId === undefined) throw new SecondStepOverError();
      onAccount(userId);
      await limiter.consume(rules.wrongCodes(userId));
      const started = sessions.prepare(userId, device);
      const finished = await steps.finish(handle, code, started.row, clock());
      if (!finished) throw new WrongCodeError();
      const { account, kind } = finished;
      onKind(kind);
      await Promise.all([
        limiter.restore([...rules.secondStep(from), ...rules.wrongCodes(userId)]),
        networks.remember(userId, from, clock()),
      ]);
      return sessions.describe({ userId, ...account, ...started, activeRole: sessions.activeRoleOf(account, true) });
    },
  };
}

export type SecondSteps = ReturnType<typeof createSecondSteps>;
