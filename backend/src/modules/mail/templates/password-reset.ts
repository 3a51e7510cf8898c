import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export interface OneTimePassword extends MailRecipient {
  readonly to: string;
  readonly code: number;
  readonly minutes: number;
}

/** The mail with the one-time password of D-20. */
export function oneTimePasswordMail({ to, code, minutes, ...greeted }: OneTimePassword): Mail {
  const subject = 'Your Inspire OTP';
  const greeting = salutation(greeted);
  const paragraphs = [
    `It is valid for ${minutes} minutes. Enter it on the password reset page to set a new password.`,
    'If you didn’t request this, ignore this email. Your password won’t change.',
  ];
  return {
    to,
    subject,
    text: [greeting, `Your OTP is ${code}.`, ...paragraphs].join('\n\n'),
    html: mailHtml({ heading: subject, highlight: String(code), paragraphs: [greeting, ...paragraphs] }),
  };
}
