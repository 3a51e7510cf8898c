import type { Mail } from '../mail';
import { mailHtml } from './mail-html';

/** The mail with the code of decision 20. */
export function oneTimePasswordMail({ to, userName, code, minutes }: { to: string; userName: string; code: number; minutes: number }): Mail {
  const subject = 'Your Inspire OTP';
  const paragraphs = [
    `It is valid for ${minutes} minutes. Enter it on the page where you asked for it to set a new password.`,
    'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  ];
  return {
    to,
    subject,
    text: [`Hello ${userName},`, `Your OTP is ${code}.`, ...paragraphs].join('\n\n'),
    html: mailHtml({ heading: subject, highlight: String(code), paragraphs: [`Hello ${userName},`, ...paragraphs] }),
  };
}
