import type { Database } from '../../database/database';
import type { Seller } from '../../database/schema/receipt-facts';
import type { Passwords } from '../accounts/passwords';
import type { MediaStore } from '../media/storage';
import { importContent } from './importer';
import { makeSampleAccounts } from './sample-accounts';

/** The source that the sample content is imported under. */
export const SAMPLE_SOURCE = 'sample';

export interface DemoOptions {
  readonly folder: string;
  readonly media: MediaStore;
  readonly db: Database;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
  readonly passwords: Passwords;
  /** Named on the samples' receipts. */
  readonly seller: Seller;
}

/** Imports the sample content and creates the sample accounts, each only once. Not for production: their password is public. */
export async function importDemo({ passwords, seller, ...options }: DemoOptions): Promise<void> {
  const { db, clock, report } = options;
  await importContent({ ...options, source: SAMPLE_SOURCE, freshNotifications: true });
  const created = await makeSampleAccounts(db, passwords, clock(), seller);
  if (created > 0) report(`${created} sample accounts created`);
}
