import type { PictureSource, VideoType } from '../contracts/entities/video';
import type { SiteSettings, ThirdPartySignIn } from '../host/settings';
import type { OwnedPath, OwnedPrefix, OwnedSlot, Ownership } from './manifest';
import type { ReleaseEnvironment } from './trust/release-list';
import type { KeySet, SignedManifest } from './trust/signed-manifest';
import type { StoreIndex } from './trust/store-index';

/** A picture of the catalogue for the landing page. */
export interface LandingVideo {
  readonly id: number;
  readonly title: string;
  readonly thumbnailUrl: string;
  readonly thumbnailSources?: PictureSource[];
  readonly videoType: VideoType;
}

/** A remote that runs from its own development server, unsigned; only a development build of the shell reads it. */
export interface DevelopmentRemote {
  readonly name: string;
  readonly entry: string;
  readonly container: string;
  readonly contract: string;
  readonly paths: readonly OwnedPath[];
  readonly prefixes?: readonly OwnedPrefix[];
  readonly slots: readonly OwnedSlot[];
}

/** The prerendered markup of a document: the bar, and below it the frame of the page. */
export interface DocumentFrame {
  /** True on members' pages, whose bar shows the sections. */
  readonly isMember: boolean;
  /** True on pages that send a signed-in viewer on: a viewer must not see them. */
  readonly isForGuests?: boolean;
  /** Paths of the sections in the bar. */
  readonly sections: readonly string[];
  /** Paths of remotes that the drawer links to. Gateways before 1.3 state none. */
  readonly drawer?: readonly string[];
  /** What rendered the page: the shell, the release of a remote, or nothing: a skeleton is shown instead. */
  readonly source: 'shell' | 'skeleton' | { readonly remote: string; readonly version: string };
  /** What the holes of a remote's frame were filled with, by name. */
  readonly data?: Readonly<Record<string, readonly unknown[]>>;
}

/** What the release store states (ADR-80), as far as the document's own path and the slots of the layout need it. */
export interface SiteTrustBlock {
  /** `trust.json`. */
  readonly trust: SignedManifest;
  /** Lists of releases by name. */
  readonly lists: Readonly<Record<string, SignedManifest>>;
  /** Canaries that a watcher ended; absent where there is none. */
  readonly stopped?: StoreIndex['stopped'];
  /** Texts of the manifests of chosen releases by their hash. */
  readonly manifests: Readonly<Record<string, string>>;
  /** An unsigned hint to what the other remotes own; their lists, which the shell fetches, must declare it. */
  readonly owners: Readonly<Record<string, Ownership>>;
  /** Production where it is absent. */
  readonly environment?: ReleaseEnvironment;
  /** The site's keys that the gateway pins, for a shell whose build pins none, as in an image that serves several sites. */
  readonly siteKeys?: KeySet;
}

/** What the gateway writes into every document for the shell, as data that cannot run. */
export interface SiteDocument {
  /** Verified again by the shell; absent where nothing could be verified. */
  readonly trust?: SiteTrustBlock;
  readonly settings: SiteSettings;
  /** How a visitor may sign in beside a password; the gateway's own setting. */
  readonly signIn?: ThirdPartySignIn;
  /** How many of 100 page loads report what their visitors experience; none where it is absent (ADR-58). */
  readonly qualitySample?: number;
  /** The shell's build that this document carries; `SHELL_BUILD_HEADER` names the one that it would carry now. */
  readonly build?: string;
  /** Origins that a developer's own builds of remotes may come from, such as `http://localhost:*`. */
  readonly overrideOrigins?: readonly string[];
  /** API addresses that the early script requests immediately. */
  readonly early: readonly string[];
  /** Those in which `{id}` stands for the id of the page's query: shells before contract 1.3 would send them as they are. */
  readonly earlyOfItem?: readonly string[];
  /** On the landing page alone: what it was rendered with. */
  readonly covers?: readonly LandingVideo[];
  /** Absent where the document has no prerendered markup. */
  readonly frame?: DocumentFrame;
  /** In development alone: remotes that need no registry. */
  readonly dev?: { readonly remotes: readonly DevelopmentRemote[] };
}

/** Header of documents: the shell's build, for open pages that ask whether theirs is still the newest. */
export const SHELL_BUILD_HEADER = 'x-inspire-build';

/** The id of the element that holds it. */
export const DOCUMENT_BLOCK_ID = 'inspire-document';
