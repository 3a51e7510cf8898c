import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export interface RentalEnding extends MailRecipient {
  readonly to: string;
  readonly title: string;
  readonly endsAt: Date;
}

/** Formats the date in India's time zone, where the viewers are; near midnight it differs from UTC. */
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(
    moment,
  );

/** The reminder of a rental that ends within a week (D-18). */
export function rentalEndingMail({ to, title, endsAt, ...greeted }: RentalEnding): Mail {
  const subject = `Your rental of ${title} ends on ${dayOf(endsAt)}`;
  const paragraphs = [
    salutation(greeted),
    `You can watch ${title} until ${dayOf(endsAt)}. After that, you can rent it again.`,
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
