import type { FastifyInstance } from 'fastify';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import type { AccountsService } from './accounts-service';
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
  const limitedBy = (name: keyof AccountServices['admit']): CallOptions => ({ admit: admit[name] });
  registerCall(
    app,
    'register',
    ({ body, from, device }) => accounts.register(body, from, device),
    limitedBy('register'),
  );
  registerCall(app, 'login', ({ body, from, device }) => accounts.login(body, from, device), limitedBy('login'));
  registerCall(
    app,
    'googleAuth',
    ({ body, from, device, setSecurityDetail }) => google.signIn(body, from, device, setSecurityDetail),
    limitedBy('login'),
  );
  registerCall(app, 'forgotPassword', ({ body, from }) => resets.forgot(body, from), limitedBy('otpRequest'));
  registerCall(app, 'resetPassword', ({ body, from }) => resets.reset(body, from), limitedBy('otpGuess'));
  registerCall(app, 'resetPasswordByLink', ({ body, from }) => resets.resetByLink(body, from));
  registerCall(app, 'refreshSession', ({ session, from }) => accounts.refresh(session, from));
  registerCall(app, 'updateContact', ({ session, body }) => accounts.updateContact(session, body.contact));
  registerCall(app, 'logout', ({ session }) => accounts.logout(session));

  registerCall(app, 'profile', ({ session }) => ownAccount.profile(session));
  registerCall(app, 'changePassword', ({ session, body, device }) =>
    ownAccount.changePassword(session, body.oldPassword, body.password, device),
  );
  registerCall(app, 'sessions', ({ session }) => sessions.list(session));
  registerCall(app, 'endSession', ({ session, params }) => sessions.endListed(session, params.id));
  registerCall(app, 'proveOwner', ({ session, body }) => freshProofs.record(session, body));
  registerCall(app, 'deleteAccount', ({ session, body }) => ownAccount.remove(session, body));
}

export function signInMethodRoutes(
  app: FastifyInstance,
  { secondSteps, passkeys, authenticators, signInMethods, admit }: AccountServices,
): void {
  registerCall(
    app,
    'secondStep',
    ({ body, from, device, setSecurityAccount, setSecurityDetail }) =>
      secondSteps.finish(body, from, device, {
        onAccount: setSecurityAccount,
        onKind: setSecurityDetail,
      }),
    { admit: admit.login },
  );
  registerCall(app, 'passkeySignInOptions', ({ from }) => passkeys.signInOptions(from));
  registerCall(app, 'passkeySignIn', ({ body, from, device }) => passkeys.signIn(body.passkey, from, device));
  registerCall(app, 'passkeyCreationOptions', ({ session, body }) => passkeys.creationOptions(session, body.proof));
  registerCall(app, 'addPasskey', ({ session, body }) => passkeys.add(session, body));
  registerCall(app, 'renamePasskey', ({ session, params, body }) => passkeys.rename(session, params.id, body.name));
  registerCall(app, 'removePasskey', ({ session, params, body }) => passkeys.remove(session, params.id, body.proof));
  registerCall(app, 'passkeyProofOptions', ({ session, body }) => passkeys.proofOptions(session, body.purpose));

  registerCall(app, 'startAuthenticator', ({ session, body }) => authenticators.start(session, body));
  registerCall(app, 'confirmAuthenticator', ({ session, body }) => authenticators.confirm(session, body.code));
  registerCall(app, 'removeAuthenticator', ({ session, body }) => authenticators.remove(session, body));

  registerCall(app, 'signInMethods', ({ session }) => signInMethods.list(session));
  registerCall(app, 'linkGoogle', ({ session, body }) => signInMethods.linkGoogle(session, body));
  registerCall(app, 'unlinkGoogle', ({ session, body }) => signInMethods.unlinkGoogle(session, body));
}
