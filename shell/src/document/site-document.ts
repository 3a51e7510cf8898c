import type { PictureSource, VideoType } from '@inspire/shared/contracts';
import { defaultSettings, readSettings, type SiteSettings } from '@inspire/shared/host';
import type { OwnedPath, OwnedSlot, RegistryEnvelope, TrustedKey } from '@inspire/shared/remote';

/** A picture of the catalogue for the landing page's rail. */
export interface Cover {
  readonly id: number;
  readonly title: string;
  readonly thumbnailUrl: string;
  readonly thumbnailSources?: PictureSource[];
  readonly videoType: VideoType;
}

/** A remote that a developer's own server provides; only a development build reads it. */
export interface DevelopmentRemote {
  readonly name: string;
  readonly container: string;
  readonly entry: string;
  readonly contract: string;
  readonly paths: readonly OwnedPath[];
  readonly slots: readonly OwnedSlot[];
}

/** What the gateway writes into every document (architecture, "Starting a page"). */
export interface SiteDocument {
  readonly registry: RegistryEnvelope | null;
  readonly keys: readonly TrustedKey[];
  readonly settings: SiteSettings;
  readonly bucket: number;
  readonly covers: readonly Cover[];
  readonly dev?: { readonly remotes: readonly DevelopmentRemote[] };
}

export const DOCUMENT_BLOCK_ID = 'inspire-document';

const emptyDocument: SiteDocument = { registry: null, keys: [], settings: defaultSettings, bucket: 0, covers: [] };

/** Reads the data block; a page without one still starts, with neutral settings and no remotes. */
export function readSiteDocument(page: Pick<Document, 'getElementById'>): SiteDocument {
  const text = page.getElementById(DOCUMENT_BLOCK_ID)?.textContent;
  if (!text) return emptyDocument;
  try {
    const given = JSON.parse(text) as Partial<SiteDocument>;
    return { ...emptyDocument, ...given, settings: readSettings(given.settings), covers: given.covers ?? [] };
  } catch {
    return emptyDocument;
  }
}
