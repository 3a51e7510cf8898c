import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

/** Tells an account's owner of a changed password, so that a change by somebody else does not stay unnoticed. */
export function passwordChangedMail({ to, ...greeted }: MailRecipient & { readonly to: string }): Mail {
  const subject = 'Your Inspire password was changed';
  const paragraphs = [
    salutation(greeted),
    'The password of your account was changed just now, and other devices were logged out.',
    'If it was not you, set a new password by "Forgot Password" on the login page.',
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
