import { fallbackSiteSettings, parseSiteSettings } from '@inspire/shared/host';
import { DOCUMENT_BLOCK_ID, type SiteDocument } from '@inspire/shared/remote';

const emptyDocument: SiteDocument = { registry: null, keys: [], settings: fallbackSiteSettings, bucket: 0, early: [] };

/** Reads the data block; a page without one still starts, with neutral settings and no remotes. */
export function readSiteDocument(page: Pick<Document, 'getElementById'>): SiteDocument {
  const text = page.getElementById(DOCUMENT_BLOCK_ID)?.textContent;
  if (!text) return emptyDocument;
  try {
    const given = JSON.parse(text) as Partial<SiteDocument>;
    return {
      ...emptyDocument,
      ...given,
      settings: { ...parseSiteSettings(given.settings), ...(given.signIn && { signIn: given.signIn }) },
    };
  } catch {
    return emptyDocument;
  }
}
