import { z } from 'zod';
import type { PageOrder } from './payment-provider';

const metadata = z.object({
  item: z.string().regex(/^(video|album|plan):\d{1,10}$/),
  months: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
});

/** Providers store texts only. */
export const toPageMetadata = ({ kind, itemId, termMonths }: PageOrder): Record<string, string> => ({
  item: `${kind}:${itemId}`,
  ...(termMonths !== undefined && { months: String(termMonths) }),
});

/** @returns undefined for a page that is not of this site */
export function parsePageMetadata(given: unknown): PageOrder | undefined {
  const parsed = metadata.safeParse(given);
  if (!parsed.success) return undefined;
  const [kind, id] = parsed.data.item.split(':') as [PageOrder['kind'], string];
  const { months } = parsed.data;
  return { kind, itemId: Number(id), ...(months !== undefined && { termMonths: Number(months) }) };
}
