import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export interface PasswordReset extends MailRecipient {
  readonly to: string;
  readonly linkUrl: string;
  readonly linkHours: number;
  /** Undefined when only the link can reset the account's password. */
  readonly otp: { readonly code: number; readonly minutes: number } | undefined;
}

const IGNORE = 'If you didn’t request this, ignore this email. Your password won’t change.';
const LINK_ONLY =
  'A wrong OTP was entered too often for your account, so an OTP won’t work for some weeks. This link will.';

/** The mail with the one-time password and the link of D-45. */
export function passwordResetMail({ to, linkUrl, linkHours, otp, ...greeted }: PasswordReset): Mail {
  const greeting = salutation(greeted);
  const entering =
    otp &&
    `It is valid for ${otp.minutes} minutes, in the browser where you requested it. Enter it on the password reset page to set a new password.`;
  const linking = otp
    ? `Or open this link, on any device, within ${linkHours} hours:`
    : `Open this link, on any device, within ${linkHours} hours to set a new password:`;
  const before = [...(entering === undefined ? [LINK_ONLY] : [entering])];
  return {
    to,
    subject: otp ? 'Your Inspire OTP' : 'Set a new Inspire password',
    text: [greeting, ...(otp ? [`Your OTP is ${otp.code}.`] : []), ...before, `${linking}\n${linkUrl}`, IGNORE].join(
      '\n\n',
    ),
    html: mailHtml({
      heading: otp ? 'Your Inspire OTP' : 'Set a new Inspire password',
      ...(otp && { highlight: String(otp.code) }),
      paragraphs: [greeting, ...before, IGNORE, linking],
      action: { label: 'Set a new password', url: linkUrl },
    }),
  };
}
