import { datesIn, INDIA_TIME_ZONE } from '@inspire/shared/messages';
import type { Mail } from '../mail';
import { mailHtml } from './mail-html';
import { type MailRecipient, salutation } from './salutation';

export interface RentalEnding extends MailRecipient {
  readonly to: string;
  readonly title: string;
  readonly endsAt: Date;
}

const { day } = datesIn(INDIA_TIME_ZONE);

/** The reminder of a rental that ends within a week. */
export function rentalEndingMail({ to, title, endsAt, ...greeted }: RentalEnding): Mail {
  const subject = `Your rental of ${title} ends on ${day(endsAt)}`;
  const paragraphs = [
    salutation(greeted),
    `You can watch ${title} until ${day(endsAt)}. After that, you can rent it again.`,
  ];
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
