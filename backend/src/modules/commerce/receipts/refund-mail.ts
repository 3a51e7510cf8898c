import type { Mail } from '../../mail/mail';
import { mailHtml } from '../../mail/templates/mail-html';
import type { Buyer } from '../orders/order-repository';
import { rupeesOf } from './rupees';

/** Tells a buyer of money that goes back. @param amount in paise */
export function refundMail({ buyer, item, amount }: { buyer: Buyer; item: string; amount: number }): Mail {
  const subject = `Refund of your payment for ${item}`;
  const paragraphs = [
    `Hello ${buyer.name},`,
    `Your payment of ${rupeesOf(amount)} for ${item} goes back to you, the way it came. Banks take up to a week to show it.`,
    'This order gives no access to the item. If you own it by another order, you keep it.',
  ];
  return { to: buyer.email, subject, text: paragraphs.join('\n\n'), html: mailHtml({ heading: subject, paragraphs }) };
}
