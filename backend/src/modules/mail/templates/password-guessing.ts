import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

/** Notifies the owner of an account whose password is being guessed (D-46). */
export function passwordGuessingMail({ to, ...greeted }: MailRecipient & { readonly to: string }): Mail {
  const subject = 'Wrong passwords for your Inspire account';
  const paragraphs = [
    salutation(greeted),
    'Someone has entered many wrong passwords for your account. Your account is safe, and you can go on as usual where you have signed in before.',
    'Signing in from new places takes longer for now. If you can’t sign in, choose “Forgot Password” on the login page and set a new one.',
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
