import type { ReceiptFacts } from '../../../database/schema/receipt-facts';
import type { Mail } from '../../mail/mail';
import { mailHtml } from '../../mail/templates/mail-html';
import { amountLines, headLines, receiptTitle, sellerLines } from './receipt-lines';

const asText = ([label, value]: readonly [string, string]): string => `${label}: ${value}`;

/** Thanks for a payment and says what the receipt says. @param ordersUrl where the buyer finds the receipt as a file */
export function receiptMail(facts: ReceiptFacts, ordersUrl: string): Mail {
  const subject = `Your receipt ${facts.number}: ${facts.item}`;
  const lines = [facts.item, ...amountLines(facts).map(asText), ...headLines(facts).map(asText)];
  const paragraphs = [`Hello ${facts.buyer.name},`, 'Thank you. Your payment has arrived.'];
  const after = `You find this receipt as a file on your profile page: ${ordersUrl}`;
  return {
    to: facts.buyer.email,
    subject,
    text: [...paragraphs, receiptTitle(facts), lines.join('\n'), sellerLines(facts).join('\n'), after].join('\n\n'),
    html: mailHtml({ heading: subject, paragraphs: [...paragraphs, ...lines, sellerLines(facts).join(', '), after] }),
  };
}
