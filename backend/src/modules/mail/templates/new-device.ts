import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export interface NewDevice extends MailRecipient {
  readonly to: string;
  /** For example 'Chrome on Windows 11'. */
  readonly device: string;
  readonly at: Date;
}

/** Formats the moment in India's time zone, where the viewers are. */
const describeMoment = (at: Date): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(at);

/**
 * Lets the owner notice a sign-in by a stranger. Until the email is proven (D-20) the device is left out, as the name is: its
 * description comes from the browser, so it may be a text that an attacker wants this site to send.
 */
export function newDeviceMail({ to, device, at, ...greeted }: NewDevice): Mail {
  const subject = 'New sign-in to your Inspire account';
  const where = greeted.emailProvenAt ? `a new device: ${device}` : 'a new device';
  const paragraphs = [
    salutation(greeted),
    `On ${describeMoment(at)} (India time), your account was signed in to on ${where}.`,
    'If this was you, there’s nothing to do.',
    'If this wasn’t you, choose “Forgot Password” on the login page and set a new one. That logs out all devices.',
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
