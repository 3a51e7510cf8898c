import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ReceiptFacts, Seller } from '../../../database/schema/receipt-facts';
import { getFinancialYear, toReceiptNumber } from './financial-year';
import { computeTax } from './issue-receipt';
import { amountLines, headLines, receiptTitle, sellerLines } from './receipt-lines';
import { receiptMail } from './receipt-mails';
import { renderReceiptPdf } from './render-receipt-pdf';

const registered: Seller = {
  name: 'Inspire Media',
  address: '12 Hill Road\nPune',
  gstin: '27ABCDE1234F1Z5',
  state: 'Maharashtra',
  placeOfSupply: 'Maharashtra',
  sac: '998433',
  taxRate: 18,
};
const factsOf = (seller: Seller, amount = 14_900): ReceiptFacts => {
  const tax = computeTax(amount, seller);
  const base = { number: '2026-27/000123', issuedAt: '2026-03-31T18:45:00.000Z', paidAt: '2026-03-31T18:15:00.000Z' };
  return {
    ...base,
    seller,
    buyer: { name: 'आशा', email: 'asha@example.com' },
    item: 'मन शांत',
    amount,
    ...(tax && { tax }),
  };
};

describe('a receipt', () => {
  for (const [moment, year] of [
    ['2026-03-31T18:29:59.999Z', '2025-26'],
    ['2026-03-31T18:30:00.000Z', '2026-27'],
    ['2026-12-31T20:00:00.000Z', '2026-27'],
    ['2027-01-01T00:00:00.000Z', '2026-27'],
    ['2099-06-01T00:00:00.000Z', '2099-00'],
  ] as const) {
    it(`of ${moment} is of the financial year ${year}`, () => assert.equal(getFinancialYear(new Date(moment)), year));
  }

  it('has a number that a tax invoice may have', () => {
    assert.equal(toReceiptNumber('2026-27', 123), '2026-27/000123');
    assert.ok(toReceiptNumber('2026-27', 99_999_999).length <= 16);
  });

  it('splits the tax that a price includes', () => {
    assert.deepEqual(computeTax(11_800, registered), { rate: 18, taxable: 10_000, cgst: 900, sgst: 900, igst: 0 });
    assert.deepEqual(computeTax(11_800, { ...registered, placeOfSupply: 'Goa' }), {
      rate: 18,
      taxable: 10_000,
      cgst: 0,
      sgst: 0,
      igst: 1_800,
    });
    assert.equal(computeTax(11_800, { name: 'Inspire', taxRate: 18 }), undefined);
  });

  it('adds up to the price, whatever is rounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (amount, hundredths, isOutside) => {
          const tax = computeTax(amount, {
            ...registered,
            taxRate: hundredths / 100,
            ...(isOutside && { placeOfSupply: 'Goa' }),
          });
          assert.ok(tax);
          assert.equal(tax.taxable + tax.cgst + tax.sgst + tax.igst, amount);
          assert.equal(tax.cgst, tax.sgst);
          assert.ok(Math.abs(tax.cgst + tax.sgst + tax.igst - (tax.taxable * tax.rate) / 100) <= 2);
        },
      ),
    );
  });

  it('of a registered seller names everything that the tax needs', () => {
    const facts = factsOf(registered);
    assert.equal(receiptTitle(facts), 'Tax invoice');
    assert.deepEqual(sellerLines(facts), ['Inspire Media', '12 Hill Road', 'Pune', 'GSTIN 27ABCDE1234F1Z5']);
    assert.deepEqual(headLines(facts), [
      ['Receipt no.', '2026-27/000123'],
      ['Date', '1 April 2026'],
      ['Paid on', '31 March 2026'],
      ['Billed to', 'आशा, asha@example.com'],
      ['Place of supply', 'Maharashtra'],
      ['SAC', '998433'],
    ]);
    assert.deepEqual(amountLines(facts), [
      ['Taxable value', '₹126.28'],
      ['CGST 9%', '₹11.36'],
      ['SGST 9%', '₹11.36'],
      ['Total', '₹149.00'],
    ]);
    const outside = amountLines(factsOf({ ...registered, placeOfSupply: 'Goa' }));
    assert.deepEqual(
      outside.map(([label]) => label),
      ['Taxable value', 'IGST 18%', 'Total'],
    );
  });

  it('of a seller without registration says nothing of tax', () => {
    const facts = factsOf({ name: 'Inspire', state: 'Maharashtra', placeOfSupply: 'Maharashtra' });
    assert.equal(receiptTitle(facts), 'Receipt');
    assert.deepEqual(
      headLines(facts).map(([label]) => label),
      ['Receipt no.', 'Date', 'Paid on', 'Billed to'],
    );
    assert.deepEqual(amountLines(facts), [['Total', '₹149.00']]);
  });

  it('is a PDF with fonts that write Devanagari and the rupee sign', async () => {
    const pdf = (await renderReceiptPdf(factsOf(registered))).toString('latin1');
    assert.ok(pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF'));
    const fonts = new Set([...pdf.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
    assert.deepEqual([...fonts].sort(), ['NotoSansDevanagari-Bold', 'NotoSansDevanagari-Regular']);
    assert.match(pdf, /\/Lang \(en-IN\)/);
  });

  it('is mailed with the same text', () => {
    const {
      subject,
      text,
      html = '',
    } = receiptMail(factsOf(registered), 'https://inspire.example/user-routes/user-profile');
    assert.equal(subject, 'Your receipt 2026-27/000123: मन शांत');
    for (const part of [
      'Tax invoice',
      'GSTIN 27ABCDE1234F1Z5',
      'CGST 9%: ₹11.36',
      'Total: ₹149.00',
      'https://inspire.example/user-routes/user-profile',
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.ok(html.includes('Total: ₹149.00'));
  });
});
