import type { FastifyInstance } from 'fastify';
import { type RateLimitNetworks, rateLimitNetworks } from '@inspire/node/limits';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import type { AccountsService } from './accounts-service';
import { describeUserAgent } from './describe-user-agent';
import type { GoogleService } from './google-service';
import type { OwnAccountService } from './own-account-service';
import type { ResetService } from './reset-service';
import type { SessionService } from './session-service';

export interface AccountServices {
  readonly accounts: AccountsService;
  readonly resets: ResetService;
  readonly google: GoogleService;
  readonly ownAccount: OwnAccountService;
  readonly sessions: SessionService;
  /** Rejects networks that are known to have exceeded the limits of these calls. */
  readonly admit: Readonly<Record<'login' | 'register' | 'otpAsk' | 'otpGuess', (from: RateLimitNetworks) => void>>;
  /** For the security log. */
  readonly findIdByEmail: (email: string) => Promise<number | undefined>;
}

export function accountsRoutes(
  app: FastifyInstance,
  { accounts, resets, google, ownAccount, sessions, admit }: AccountServices,
): void {
  const limitedBy = (name: keyof AccountServices['admit']): CallOptions => ({
    admit: (address) => admit[name](rateLimitNetworks(address)),
  });
  registerCall(
    app,
    'register',
    ({ body, address, userAgent }) => accounts.register(body, rateLimitNetworks(address), describeUserAgent(userAgent)),
    limitedBy('register'),
  );
  registerCall(
    app,
    'login',
    ({ body, address, userAgent }) =>
      accounts.login(body.email, body.password, rateLimitNetworks(address), describeUserAgent(userAgent)),
    limitedBy('login'),
  );
  registerCall(
    app,
    'googleAuth',
    ({ body, address, userAgent, setSecurityDetail }) =>
      google.signIn(body, rateLimitNetworks(address), describeUserAgent(userAgent), setSecurityDetail),
    limitedBy('login'),
  );
  registerCall(
    app,
    'forgotPassword',
    async ({ body, address }) => {
      await resets.forgot(body, rateLimitNetworks(address));
      return undefined;
    },
    limitedBy('otpAsk'),
  );
  registerCall(
    app,
    'resetPassword',
    async ({ body, address }) => {
      await resets.reset(body, rateLimitNetworks(address));
      return undefined;
    },
    limitedBy('otpGuess'),
  );
  registerCall(app, 'resetPasswordByLink', async ({ body, address }) => {
    await resets.resetByLink(body, rateLimitNetworks(address));
    return undefined;
  });
  registerCall(app, 'refreshSession', ({ session, address }) => accounts.refresh(session, rateLimitNetworks(address)));
  registerCall(app, 'updateContact', ({ session, body }) => accounts.updateContact(session, body.contact));
  registerCall(app, 'logout', async ({ session }) => {
    await accounts.logout(session);
    return undefined;
  });

  registerCall(app, 'profile', ({ session }) => ownAccount.profile(session));
  registerCall(app, 'changePassword', ({ session, body, userAgent }) =>
    ownAccount.changePassword(session, body.oldPassword, body.password, describeUserAgent(userAgent)),
  );
  registerCall(app, 'sessions', ({ session }) => sessions.list(session));
  registerCall(app, 'endSession', async ({ session, params }) => {
    await sessions.endListed(session, params.id);
    return undefined;
  });
  registerCall(app, 'proveOwner', async ({ session, body }) => {
    await ownAccount.prove(session, body);
    return undefined;
  });
  registerCall(app, 'deleteAccount', async ({ session, body }) => {
    await ownAccount.remove(session, body);
    return undefined;
  });
}
