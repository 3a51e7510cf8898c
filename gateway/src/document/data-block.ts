import type { SiteSettings } from '@inspire/shared/host';
import type { OwnedPath, OwnedSlot, RegistryEnvelope, TrustedKey } from '@inspire/shared/remote';
import type { Cover } from '../site/covers';
import { escapeJson } from './html';

/** A remote that runs from its own development server. */
export interface DevelopmentRemote {
  readonly name: string;
  readonly entry: string;
  readonly container: string;
  readonly contract: string;
  readonly paths: readonly OwnedPath[];
  readonly slots: readonly OwnedSlot[];
}

/** What a document tells the shell, as data that cannot run. */
export interface DocumentData {
  /** The signed registry, checked again by the shell; null where there is none. */
  readonly registry: RegistryEnvelope | null;
  readonly keys: readonly TrustedKey[];
  readonly settings: SiteSettings;
  /** The browser's sticky bucket, 0 to 99. */
  readonly bucket: number;
  /** API addresses that the early script asks at once. */
  readonly early: readonly string[];
  /** On the landing page alone: what it was rendered with. */
  readonly covers?: readonly Cover[];
  /** In development alone: remotes that need no registry. */
  readonly dev?: { readonly remotes: readonly DevelopmentRemote[] };
}

/** The element's id, by which the shell finds its data. */
export const DATA_BLOCK_ID = 'inspire-document';

export const dataBlock = (data: DocumentData): string =>
  `<script type="application/json" id="${DATA_BLOCK_ID}">${escapeJson(data)}</script>`;
