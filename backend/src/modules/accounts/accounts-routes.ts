import type { FastifyInstance } from 'fastify';
import { type RateLimitNetworks, rateLimitNetworks } from '@inspire/node/limits';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import type { AccountsService } from './accounts-service';
import { describeUserAgent } from './describe-user-agent';
import type { FreshProofs } from './fresh-proof';
import type { GoogleService } from './google-service';
import type { OwnAccountService } from './own-account-service';
import type { PasskeyService } from './passkeys/passkey-service';
import type { ResetService } from './reset-service';
import type { AuthenticatorService } from './second-factor/authenticator-service';
import type { SecondSteps } from './second-factor/second-step-service';
import type { SessionService } from './session-service';
import type { SignInMethodsService } from './sign-in-methods-service';

export interface AccountServices {
  readonly accounts: AccountsService;
  readonly resets: ResetService;
  readonly google: GoogleService;
  readonly ownAccount: OwnAccountService;
  readonly sessions: SessionService;
  readonly freshProofs: FreshProofs;
  /** Rejects networks that are known to have exceeded the limits of these calls. */
  readonly admit: Readonly<Record<'login' | 'register' | 'otpRequest' | 'otpGuess', (from: RateLimitNetworks) => void>>;
  /** For the security log. */
  readonly findIdByEmail: (email: string) => Promise<number | undefined>;
  readonly secondSteps: SecondSteps;
  readonly authenticators: AuthenticatorService;
  readonly passkeys: PasskeyService;
  readonly signInMethods: SignInMethodsService;
}

export function accountsRoutes(
  app: FastifyInstance,
  { accounts, resets, google, ownAccount, sessions, freshProofs, admit }: AccountServices,
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
    ({ body, address, userAgent }) => accounts.login(body, rateLimitNetworks(address), describeUserAgent(userAgent)),
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
    limitedBy('otpRequest'),
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
    await freshProofs.record(session, body);
    return undefined;
  });
  registerCall(app, 'deleteAccount', async ({ session, body }) => {
    await ownAccount.remove(session, body);
    return undefined;
  });
}

export function signInMethodRoutes(
  app: FastifyInstance,
  { secondSteps, passkeys, authenticators, signInMethods, admit }: AccountServices,
): void {
  registerCall(
    app,
    'secondStep',
    ({ body, address, userAgent, setSecurityAccount, setSecurityDetail }) =>
      secondSteps.finish(body, rateLimitNetworks(address), describeUserAgent(userAgent), {
        onAccount: setSecurityAccount,
        onKind: setSecurityDetail,
      }),
    { admit: (address) => admit.login(rateLimitNetworks(address)) },
  );
  registerCall(app, 'passkeySignInOptions', ({ address }) => passkeys.signInOptions(rateLimitNetworks(address)));
  registerCall(app, 'passkeySignIn', ({ body, address, userAgent }) =>
    passkeys.signIn(body.passkey, rateLimitNetworks(address), describeUserAgent(userAgent)),
  );
  registerCall(app, 'passkeyCreationOptions', ({ session, body }) => passkeys.creationOptions(session, body.proof));
  registerCall(app, 'addPasskey', ({ session, body }) => passkeys.add(session, body));
  registerCall(app, 'renamePasskey', ({ session, params, body }) => passkeys.rename(session, params.id, body.name));
  registerCall(app, 'removePasskey', async ({ session, params, body }) => {
    await passkeys.remove(session, params.id, body.proof);
    return undefined;
  });
  registerCall(app, 'passkeyProofOptions', ({ session, body }) => passkeys.proofOptions(session, body.purpose));

  registerCall(app, 'startAuthenticator', ({ session, body }) => authenticators.start(session, body));
  registerCall(app, 'confirmAuthenticator', ({ session, body }) => authenticators.confirm(session, body.code));
  registerCall(app, 'removeAuthenticator', async ({ session, body }) => {
    await authenticators.remove(session, body);
    return undefined;
  });

  registerCall(app, 'signInMethods', ({ session }) => signInMethods.list(session));
  registerCall(app, 'linkGoogle', async ({ session, body }) => {
    await signInMethods.linkGoogle(session, body);
    return undefined;
  });
  registerCall(app, 'unlinkGoogle', async ({ session, body }) => {
    await signInMethods.unlinkGoogle(session, body);
    return undefined;
  });
}
