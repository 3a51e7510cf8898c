import type { ReceiptFacts } from '../../../database/schema/receipt-facts';
import type { Mail } from '../../mail/mail';
import { mailHtml } from '../../mail/templates/mail-html';
import type { Buyer } from '../orders/order-repository';
import { amountLines, formatPaise, headLines, receiptTitle, sellerLines } from './receipt-lines';

const toText = ([label, value]: readonly [string, string]): string => `${label}: ${value}`;

/** @param ordersUrl the page with the receipt as a PDF */
export function receiptMail(facts: ReceiptFacts, ordersUrl: string): Mail {
  const subject = `Your receipt ${facts.number}: ${facts.item}`;
  const lines = [facts.item, ...amountLines(facts).map(toText), ...headLines(facts).map(toText)];
  const paragraphs = [`Hello ${facts.buyer.name},`, 'Thank you for your payment.'];
  const after = `Download this receipt from your profile: ${ordersUrl}`;
  return {
    to: facts.buyer.email,
    subject,
    text: [...paragraphs, receiptTitle(facts), lines.join('\n'), sellerLines(facts).join('\n'), after].join('\n\n'),
    html: mailHtml({ heading: subject, paragraphs: [...paragraphs, ...lines, sellerLines(facts).join(', '), after] }),
  };
}

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
