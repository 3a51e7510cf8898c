import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

/** Lets the owner notice a change by a stranger. */
export function passwordChangedMail({ to, ...greeted }: MailRecipient & { readonly to: string }): Mail {
  const subject = 'Your Inspire password was changed';
  const paragraphs = [
    salutation(greeted),
    'Your password has just been changed, and your other devices have been logged out.',
    'If this wasn’t you, choose “Forgot Password” on the login page and set a new one.',
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
