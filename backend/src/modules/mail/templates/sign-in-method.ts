import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export type SignInMethodChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'google-linked'
  | 'google-removed'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'recovery-code-used';

const undo =
  'If this wasn’t you, choose “Forgot Password” on the login page and set a new password. Then check the ways to sign in on your profile and remove the ones that aren’t yours.';

const texts: Readonly<Record<SignInMethodChange, { readonly subject: string; readonly text: string }>> = {
  'passkey-added': {
    subject: 'A passkey was added to your Inspire account',
    text: 'A new passkey has just been added to your account. It can be used to sign in without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Inspire account',
    text: 'A passkey has just been removed from your account. It can no longer be used to sign in.',
  },
  'google-linked': {
    subject: 'Google was linked to your Inspire account',
    text: 'A Google account has just been linked to your account. It can be used to sign in without your password.',
  },
  'google-removed': {
    subject: 'Google was removed from your Inspire account',
    text: 'The Google account has just been removed from your account. It can no longer be used to sign in.',
  },
  'authenticator-added': {
    subject: 'An authenticator app was added to your Inspire account',
    text: 'An authenticator app has just been added to your account. To sign in with your password, you now also need a code from it.',
  },
  'authenticator-removed': {
    subject: 'The authenticator app was removed from your Inspire account',
    text: 'The authenticator app has just been removed from your account. Your password alone is enough to sign in again.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in to your Inspire account',
    text: 'Someone has just signed in to your account with your password and one of your recovery codes.',
  },
};

export interface SignInMethodMail extends MailRecipient {
  readonly to: string;
  readonly change: SignInMethodChange;
  /** After a recovery code was used. */
  readonly codesLeft?: number;
}

/** Lets the owner notice a way to sign in that a stranger added or removed (D-47). */
export function signInMethodMail({ to, change, codesLeft, ...greeted }: SignInMethodMail): Mail {
  const { subject, text } = texts[change];
  const left = codesLeft === undefined ? [] : [`Recovery codes left: ${codesLeft}.`];
  const paragraphs = [salutation(greeted), text, ...left, undo];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
