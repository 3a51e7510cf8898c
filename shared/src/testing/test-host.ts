import { type ComponentType, createElement } from 'react';
import { createEventBus } from '@inspire/shared/events';
import {
  fallbackSiteSettings,
  type Host,
  type NavigateTo,
  type PurchaseItem,
  type PurchaseOutcome,
  type SiteSettings,
} from '@inspire/shared/host';
import { createHost, createToastPort } from '@inspire/shared/hosting';
import { QueryClient } from '@inspire/shared/query';
import type { SessionData } from '../contracts/entities/session';
import type { SlotName } from '../remote/manifest';
import { createSessionStore } from '../session';
import { createFakeApi, type FakeApi, type FakeResponses } from './fake-api';

export interface RecordedToast {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
}
export interface RecordedNavigation extends NavigateTo {
  /** `login` for `goToLogin`. */
  readonly href: string;
}

export interface TestHostOptions extends Partial<
  Omit<Host, 'contract' | 'session' | 'settings' | 'site' | 'purchase'>
> {
  /** @default a guest */
  readonly session?: SessionData;
  /** Unused when `api` is given. */
  readonly responses?: FakeResponses;
  readonly settings?: Partial<SiteSettings>;
  /** @default every path is owned */
  readonly owns?: (pathname: string) => boolean;
  /** @default every slot is filled */
  readonly fills?: (slot: SlotName) => boolean;
  /** Content of slots, by slot. @default nothing */
  readonly slots?: Partial<Record<SlotName, ComponentType>>;
  /** @default the viewer cancels */
  readonly purchase?: (item: PurchaseItem) => PurchaseOutcome | Promise<PurchaseOutcome>;
}

export interface TestHost extends Host {
  readonly fake: FakeApi;
  readonly recorded: {
    readonly toasts: RecordedToast[];
    readonly navigations: RecordedNavigation[];
    readonly purchases: PurchaseItem[];
  };
}

const rethrow = (error: unknown): never => {
  throw error;
};

/**
 * Creates a host in memory for unit tests: its own session, events and query cache, and an API that responds from a
 * table.
 */
export function createTestHost(options: TestHostOptions = {}): TestHost {
  const {
    session,
    responses,
    settings,
    owns = () => true,
    fills = () => true,
    slots = {},
    purchase = () => 'cancelled' as const,
    ...parts
  } = options;
  const recorded: TestHost['recorded'] = { toasts: [], navigations: [], purchases: [] };
  const events = parts.events ?? createEventBus(rethrow);
  const store = createSessionStore({ events });
  if (session) store.start(session);
  const fake = createFakeApi(responses);
  const host = createHost({
    session: store,
    events,
    api: fake,
    navigation: {
      go: (href, to) => void recorded.navigations.push({ href, ...to }),
      goToLogin: (to) => void recorded.navigations.push({ href: 'login', ...to }),
    },
    toasts: createToastPort((kind, text) => void recorded.toasts.push({ kind, text })),
    site: { owns, fills },
    Slot({ name }) {
      const Filling = slots[name];
      return Filling ? createElement(Filling) : null;
    },
    settings: { ...fallbackSiteSettings, ...settings },
    queries: new QueryClient({
      defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
    }),
    purchase(item) {
      recorded.purchases.push(item);
      return purchase(item);
    },
    ...parts,
  });
  return { ...host, fake, recorded };
}
