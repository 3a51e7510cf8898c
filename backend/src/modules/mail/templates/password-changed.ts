import type { Mail } from '../mail';
import { type Greeted, greetingOf } from './greeting';
import { mailHtml } from './mail-html';

/** Tells an account's owner of a changed password, so that a change by somebody else does not stay unnoticed. */
export function passwordChangedMail({ to, ...greeted }: Greeted & { readonly to: string }): Mail {
  const subject = 'Your Inspire password was changed';
  const paragraphs = [
    greetingOf(greeted),
    'The password of your account was changed just now, and other devices were logged out.',
    'If it was not you, set a new password by "Forgot Password" on the login page.',
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
