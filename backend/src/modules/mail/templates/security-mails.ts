import { datesIn, INDIA_TIME_ZONE } from '@inspire/shared/messages';
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

interface NewDevice extends MailRecipient {
  readonly to: string;
  /** For example 'Chrome on Windows 11'. */
  readonly device: string;
  readonly at: Date;
}

const { moment } = datesIn(INDIA_TIME_ZONE);

/**
 * Lets the owner notice a sign-in by a stranger. Until the email is proven (D-20) the device is left out, as the name is: its
 * description comes from the browser, so it may be a text that an attacker wants this site to send.
 */
export function newDeviceMail({ to, device, at, ...greeted }: NewDevice): Mail {
  const subject = 'New sign-in to your Inspire account';
  const where = greeted.emailProvenAt ? `a new device: ${device}` : 'a new device';
  const paragraphs = [
    salutation(greeted),
    `On ${moment(at)} (India time), your account was signed in to on ${where}.`,
    'If this was you, there’s nothing to do.',
    'If this wasn’t you, choose “Forgot Password” on the login page and set a new one. That logs out all devices.',
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
