import { and, eq, sql } from 'drizzle-orm';
import { batches } from '../../database/batches';
import type { Database } from '../../database/database';
import { contentEntries } from '../../database/schema/content';
import type { CatalogueFile } from './catalogue-file';

export type EntryKind = (typeof contentEntries.$inferInsert)['kind'];

type Keyed = readonly { readonly key: string }[];
const toEntries = ({
  videos,
  albums,
  plans,
}: {
  videos: Keyed;
  albums: Keyed;
  plans: Keyed;
}): { kind: EntryKind; key: string }[] => [
  ...videos.map(({ key }) => ({ kind: 'video' as const, key })),
  ...albums.map(({ key }) => ({ kind: 'album' as const, key })),
  ...plans.map(({ key }) => ({ kind: 'plan' as const, key })),
];

/** An entry belongs to the last source that listed it. */
async function claimEntries(
  tx: Database,
  source: string,
  entries: readonly { kind: EntryKind; key: string }[],
): Promise<void> {
  for (const batch of batches(entries)) {
    await tx
      .insert(contentEntries)
      .values(batch.map((entry) => ({ ...entry, source })))
      .onConflictDoUpdate({ target: [contentEntries.kind, contentEntries.key], set: { source: sql`excluded.source` } });
  }
}

export const claimCatalogue = (
  tx: Database,
  source: string,
  file: Pick<CatalogueFile, 'videos' | 'albums' | 'plans'>,
): Promise<void> => claimEntries(tx, source, toEntries(file));

export async function listKeysOfSource(db: Database, source: string, kind: EntryKind): Promise<Set<string>> {
  const ofSource = and(eq(contentEntries.source, source), eq(contentEntries.kind, kind));
  const rows = await db.select({ key: contentEntries.key }).from(contentEntries).where(ofSource);
  return new Set(rows.map((row) => row.key));
}
