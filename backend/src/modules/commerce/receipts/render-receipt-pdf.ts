import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { ReceiptFacts } from '../../../database/schema/receipt-facts';
import { amountLines, headLines, type ReceiptLine, receiptTitle, sellerLines } from './receipt-lines';

/** Noto Sans Devanagari also has Latin letters and the rupee sign; the built-in PDF fonts lack Devanagari and ₹. */
const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`,
  );
const fonts = { regular: fontFile('400Regular'), bold: fontFile('700Bold') };

const MARGIN = 56;
const LABEL_WIDTH = 120;
const RULE = '#999999';

type Page = InstanceType<typeof PDFDocument>;

const getContentWidth = (page: Page): number => page.page.width - 2 * MARGIN;

function drawRule(page: Page): void {
  page
    .moveDown(0.6)
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + getContentWidth(page), page.y)
    .lineWidth(0.5)
    .stroke(RULE)
    .moveDown(0.6);
}

function drawPair(
  page: Page,
  [label, value]: ReceiptLine,
  position: 'beside' | 'right',
  labelWidth = LABEL_WIDTH,
): void {
  const top = page.y;
  page.font('regular').text(label, MARGIN, top, { width: labelWidth });
  const belowLabel = page.y;
  const align = position === 'right' ? ('right' as const) : ('left' as const);
  page.font('bold').text(value, MARGIN + labelWidth, top, { width: getContentWidth(page) - labelWidth, align });
  page.x = MARGIN;
  page.y = Math.max(page.y, belowLabel) + 3;
}

function draw(page: Page, facts: ReceiptFacts): void {
  page.font('bold').fontSize(20).text(receiptTitle(facts)).moveDown(0.5);
  page.fontSize(10);
  sellerLines(facts).forEach((line, index) => page.font(index === 0 ? 'bold' : 'regular').text(line));
  drawRule(page);
  for (const line of headLines(facts)) drawPair(page, line, 'beside');
  drawRule(page);
  const amounts = amountLines(facts);
  drawPair(page, [facts.item, amounts[0]?.[1] ?? ''], 'right', getContentWidth(page) - LABEL_WIDTH);
  drawRule(page);
  for (const line of amounts) drawPair(page, line, 'right');
}

export function renderReceiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${receiptTitle(facts)} ${facts.number}`,
      Author: facts.seller.name,
      CreationDate: new Date(facts.issuedAt),
    },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });
  page.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  draw(page, facts);
  page.end();
  return done;
}
