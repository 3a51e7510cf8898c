import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export type SignInMethodChange = 'passkey-added' | 'passkey-removed' | 'google-linked' | 'google-removed';

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
};

export interface SignInMethodMail extends MailRecipient {
  readonly to: string;
  readonly change: SignInMethodChange;
}

/** Lets the owner notice a way to sign in that a stranger added or removed (D-47). */
export function signInMethodMail({ to, change, ...greeted }: SignInMethodMail): Mail {
  const { subject, text } = texts[change];
  const paragraphs = [salutation(greeted), text, undo];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
