import type { CallName } from '@inspire/shared/contracts';

export interface SecurityRule {
  /** Name in the log; dashboards and alerts depend on it. */
  readonly event: string;
  /** For calls that are routine unless they are rejected. */
  readonly isLoggedOnSuccess: boolean;
}

const always = (event: string): SecurityRule => ({ event, isLoggedOnSuccess: true });

/** The calls that leave an event in the security log, one per request. A new call needs one row here or below. */
export const securityEvents: Partial<Readonly<Record<CallName, SecurityRule>>> = {
  register: always('signup'),
  login: always('login'),
  googleAuth: always('google-login'),
  forgotPassword: always('reset-request'),
  resetPassword: always('password-reset'),
  resetPasswordByLink: always('password-reset'),
  changePassword: always('password-change'),
  proveOwner: always('owner-proof'),
  logout: always('session-end'),
  endSession: always('other-session-end'),
  deleteAccount: always('account-deletion'),
  passkeySignIn: always('passkey-login'),
  addPasskey: always('passkey-added'),
  removePasskey: always('passkey-removed'),
  secondStep: always('second-step'),
  confirmAuthenticator: always('authenticator-added'),
  removeAuthenticator: always('authenticator-removed'),
  linkGoogle: always('google-linked'),
  unlinkGoogle: always('google-removed'),
  exportAccount: always('data-export'),
};

/** Calls about accounts and money that leave none, with the reason. */
export const callsWithoutSecurityEvent: Partial<Readonly<Record<CallName, string>>> = {
  refreshSession: 'Routine use of a session; the request log has it with the account.',
  updateContact: 'Changes nothing that opens the account.',
  profile: 'Only reads.',
  sessions: 'Only reads.',
  signInMethods: 'Only reads.',
  passkeySignInOptions: 'Every visit of the login page makes one; the sign-in that follows is logged.',
  startAuthenticator: 'Opens nothing; the app that is confirmed next is logged.',
  passkeyCreationOptions: 'Opens nothing; the passkey that is added next is logged.',
  passkeyProofOptions: 'Opens nothing; the change that the proof permits is logged.',
  renamePasskey: 'Changes nothing that opens the account.',
  purchasedMedia: 'Only reads.',
  orders: 'Only reads.',
  mySubscriptions: 'Only reads.',
  allPlans: 'Only reads.',
  purchaseVideo: 'The order records who bought what and when.',
  purchaseAlbum: 'The order records who bought what and when.',
  purchasePlan: 'The order records who bought what and when.',
};

/** A webhook whose signature is wrong or too old may be forged; an accepted one is on record with its order. */
export const webhookRule: SecurityRule = { event: 'webhook', isLoggedOnSuccess: false };
