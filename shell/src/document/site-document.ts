import { isRecord, parseJson } from '@inspire/shared/guards';
import { fallbackSiteSettings, parseSiteSettings } from '@inspire/shared/host';
import { DOCUMENT_BLOCK_ID, type SiteDocument } from '@inspire/shared/remote';

const emptyDocument: SiteDocument = { settings: fallbackSiteSettings, early: [] };

/** Parses the data block. Without one, the page starts with fallback settings and without remotes. */
export function readSiteDocument(page: Pick<Document, 'getElementById'>): SiteDocument {
  const block = parseJson(page.getElementById(DOCUMENT_BLOCK_ID)?.textContent);
  if (!isRecord(block)) return emptyDocument;
  // The gateway wrote the block, so its fields are trusted; what it carries of the release store is verified later.
  const given = block as Partial<SiteDocument>;
  return {
    ...emptyDocument,
    ...given,
    settings: { ...parseSiteSettings(given.settings), ...(given.signIn && { signIn: given.signIn }) },
  };
}
