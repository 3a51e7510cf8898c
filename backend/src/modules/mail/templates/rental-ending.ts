import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export interface RentalEnding extends MailRecipient {
  readonly to: string;
  readonly title: string;
  readonly endsAt: Date;
}

/** The day as it is in India, where viewers are: near midnight it is another one in UTC. */
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(
    moment,
  );

/** Reminds of a rental that ends within a week (D-18). */
export function rentalEndingMail({ to, title, endsAt, ...greeted }: RentalEnding): Mail {
  const subject = `Your rental of ${title} ends on ${dayOf(endsAt)}`;
  const paragraphs = [
    salutation(greeted),
    `You can watch ${title} until ${dayOf(endsAt)}. After that day you can rent it again.`,
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
