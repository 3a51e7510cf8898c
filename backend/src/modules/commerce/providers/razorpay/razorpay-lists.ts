import type Razorpay from 'razorpay';
import { z } from 'zod';
import { parsePageMetadata } from '../../payments/page-order';
import type { ListedPage, PaymentReport } from '../../payments/payment-provider';
import { toDisputeReport } from './razorpay-event';

/** The API's maximum. */
export const PAGE_SIZE = 100;

async function listAll<T>(fetchPage: (skip: number) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const items = await fetchPage(all.length);
    all.push(...items);
    if (items.length < PAGE_SIZE) return all;
  }
}

/** The API lists disputes of all payments; it has no filter. */
export async function listDisputes(client: Razorpay, reports: readonly PaymentReport[]): Promise<PaymentReport[]> {
  const paymentIds = new Set(reports.flatMap((report) => ('paymentId' in report ? [report.paymentId] : [])));
  const all = await listAll(async (skip) => (await client.disputes.all({ count: PAGE_SIZE, skip })).items);
  return all.filter((dispute) => paymentIds.has(dispute.payment_id)).map(toDisputeReport);
}

const listedLink = z.object({
  id: z.string(),
  short_url: z.string(),
  reference_id: z.string(),
  description: z.string(),
  amount: z.int(),
  created_at: z.int(),
  customer: z.object({ email: z.string() }),
  notes: z.unknown(),
});

function toListedPage(entry: unknown): ListedPage | undefined {
  const { data } = listedLink.safeParse(entry);
  const order = data && parsePageMetadata(data.notes);
  if (!order) return undefined;
  const { short_url: url, reference_id: reference, description: title, customer, created_at: at, id, amount } = data;
  return { id, url, reference, title, email: customer.email, amount, createdAt: new Date(at * 1_000), order };
}

/** `from` is not documented for payment links, so the moment is checked here too. */
export async function listPages(client: Razorpay, since: Date): Promise<ListedPage[]> {
  const from = Math.floor(since.getTime() / 1_000);
  const links = await listAll<unknown>(
    async (skip) => (await client.paymentLink.all({ from, count: PAGE_SIZE, skip })).payment_links,
  );
  return links.flatMap((link) => toListedPage(link) ?? []).filter(({ createdAt }) => createdAt >= since);
}
