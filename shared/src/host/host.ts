import type { ComponentType, ReactNode } from 'react';
import type { ApiClient } from '../client';
import type { PlaybackQuality } from '../contracts/entities/quality';
import type { SessionData } from '../contracts/entities/session';
import type { EventBus, SessionEndReason, Unsubscribe } from '../events';
import type { QueryClient } from '../query';
import type { SlotName } from '../remote/manifest';
import type { SiteSettings } from './settings';

/** The session as remotes see it; the shell owns it. */
export interface SessionPort {
  /** The record of the logged-in viewer; the same object until it changes. */
  current(): SessionData | undefined;
  /**
   * What `useSession` gives while a prerendered page is hydrated: nothing on pages that a guest sees, too. Since contract
   * 1.3; by default the record.
   */
  whileHydrating?(): SessionData | undefined;
  /** Called after every change, also one made in another tab. */
  subscribe(listener: () => void): Unsubscribe;
  start(record: SessionData): void;
  /** Changes parts of the running session's record, for example a saved mobile number. */
  update(change: Partial<Pick<SessionData, 'user_name' | 'mobileNumber' | 'expiresAt' | 'token' | 'hasHistory'>>): void;
  end(reason: SessionEndReason): void;
}

export interface NavigateTo {
  readonly replace?: boolean;
  /** Kept in the history entry, over a reload too (D-5). */
  readonly state?: unknown;
}

export interface NavigationPort {
  go(href: string, options?: NavigateTo): void;
  /** Sends the viewer to log in, and afterwards back here with the state kept (D-4). */
  goToLogin(options?: Pick<NavigateTo, 'replace'>): void;
}

/** Toasts, top right, 5 seconds (SPEC-9). They are live regions and show above dialogs. */
export interface ToastPort {
  success(text: string): void;
  error(text: string): void;
  warning(text: string): void;
  info(text: string): void;
}

/** What the released remotes provide: the site shows no links to anything else. */
export interface SitePort {
  owns(pathname: string): boolean;
  fills(slot: SlotName): boolean;
}

export interface PurchaseItem {
  readonly kind: 'video' | 'album' | 'plan';
  readonly id: number;
  readonly title: string;
  /** Whole rupees. */
  readonly price: number;
  /** How it is sold: decides between the buy and the rent dialog (SPEC-4). */
  readonly sale: 'buy' | 'rent';
  readonly thumbnailUrl?: string;
  /** How long a plan lasts, in whole months. */
  readonly months?: number;
}
export type PurchaseOutcome = 'bought' | 'cancelled' | 'unavailable';

export interface PageSlotProps {
  readonly name: SlotName;
  /** Shown while a remote that fills the slot is being loaded. Should match the slot's size. */
  readonly fallback?: ReactNode;
}

/** Everything that a remote gets from the shell. */
export interface Host {
  /** Version of the contract that the shell offers (version of `shared`). */
  readonly contract: string;
  readonly session: SessionPort;
  readonly events: EventBus;
  readonly api: ApiClient;
  readonly navigation: NavigationPort;
  readonly toasts: ToastPort;
  readonly site: SitePort;
  readonly settings: SiteSettings;
  /**
   * Public data that the document of this page was filled with, by the name of the hole (`remote.json`). The prerendered page
   * is hydrated with it, and its skeleton shows it until the page has its own data. Absent where a document has none. Since
   * contract 1.3.
   */
  readonly frameData?: Readonly<Record<string, readonly unknown[]>>;
  /** The remote's own query cache, cleared when the session ends. */
  readonly queries: QueryClient;
  /**
   * Renders what other remotes put in this slot, each in its own error boundary. A remote loads when the slot is first
   * rendered. A slot is empty if no remote fills it, the viewer is not offered it or its remote cannot load; the page
   * around it stays (D-33).
   */
  readonly Slot: ComponentType<PageSlotProps>;
  /**
   * Reports what the remote's players have done in this page so far (ADR-58); each report replaces the one before. Absent
   * where nothing is measured. Since contract 1.3.
   */
  reportPlayback?(quality: PlaybackQuality): void;
  /** Starts the purchase flow; `unavailable` when no running remote serves purchases. */
  purchase(item: PurchaseItem): Promise<PurchaseOutcome>;
}
