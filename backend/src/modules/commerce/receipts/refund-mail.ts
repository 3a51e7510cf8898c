import type { Mail } from '../../mail/mail';
import { mailHtml } from '../../mail/templates/mail-html';
import type { Buyer } from '../orders/order-repository';
import { formatPaise } from './format-paise';

/** @param amount in paise */
export function refundMail({ buyer, item, amount }: { buyer: Buyer; item: string; amount: number }): Mail {
  const subject = `Your refund for ${item}`;
  const paragraphs = [
    `Hello ${buyer.name},`,
    `We’re refunding ${formatPaise(amount)} for ${item} to your original payment method. It may take up to 10 working days to reach your account.`,
    'This order no longer gives you access to it. If you bought it in another order, you keep it.',
  ];
  return { to: buyer.email, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
