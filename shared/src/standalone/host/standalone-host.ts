import { createEventBus } from '@inspire/shared/events';
import { fallbackSiteSettings, type Host, type NavigateTo, type SiteSettings } from '@inspire/shared/host';
import shared from '@inspire/shared/package.json';
import { QueryClient } from '@inspire/shared/query';
import type { RemoteManifest, RemoteModule } from '@inspire/shared/remote';
import { paths, type ReturnState } from '@inspire/shared/routes';
import { createSessionStore } from '@inspire/shared/session';
import { type Activity, createActivity, recordEvents } from '../activity/activity';
import { SlotOutlet } from '../slots/slot-outlet';
import { createToastStore, type ToastStore } from '../toasts/toast-store';
import { findOwnedPath } from './owned-path';
import type { StandalonePlatform } from './standalone-platform';

/** The place in the history that the page is at. */
export interface HistoryLocation {
  readonly href: string;
  readonly state: unknown;
}

/** The router, as far as the host needs it; it is made after the host, because its routes need the host. */
export interface Navigator {
  go(href: string, options?: NavigateTo): void;
  place(): HistoryLocation;
}

export interface StandaloneHost {
  readonly host: Host;
  readonly toasts: ToastStore;
  readonly activity: Activity;
  close(): void;
}

/** The remote that stands alone, and where. */
export interface StandaloneRemote {
  readonly manifest: RemoteManifest;
  readonly remote: RemoteModule;
  readonly surroundings: StandalonePlatform;
  readonly settings?: SiteSettings;
}

/** A real host for one remote alone: what the shell would give it, without other remotes. */
export function createStandaloneHost(
  { manifest, remote, surroundings, settings = fallbackSiteSettings }: StandaloneRemote,
  navigator: Navigator,
): StandaloneHost {
  const { storage, tabs, now, watchStorage, makeApi, reportFault } = surroundings;
  const activity = createActivity(now);
  const toasts = createToastStore();
  const events = createEventBus(reportFault, tabs);
  recordEvents(events, activity);
  const session = createSessionStore({ storage, events, now, watch: watchStorage });
  // As in the shell: a call that failed shows its error at once, and Retry is the viewer's.
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  events.onSessionEnded(() => queries.clear());

  const host: Host = {
    contract: shared.version,
    session,
    events,
    queries,
    toasts: toasts.port,
    settings,
    api: makeApi({
      token: () => session.current()?.token,
      viewer: () => session.current()?.email.toLowerCase() || undefined,
      // A late answer to an older session must not end the one that runs now.
      onUnauthorized: (token) => {
        if (session.current()?.token === token) session.end('expired');
      },
    }),
    navigation: {
      go: (href, options) => navigator.go(href, options),
      goToLogin: (options) => {
        const state: ReturnState = { returnTo: navigator.place() };
        navigator.go(paths.login, { ...options, state });
      },
    },
    site: {
      owns: (pathname) => findOwnedPath(manifest, pathname) !== undefined,
      fills: (slot) => manifest.slots.some(({ name }) => name === slot),
    },
    Slot: SlotOutlet,
    async purchase(item) {
      activity.record('purchase asked for', item);
      // Only the remote itself could serve it here; for every other one nobody sells anything.
      const outcome = (await remote.commands?.purchase?.(item, host)) ?? 'unavailable';
      activity.record('purchase ended', outcome);
      return outcome;
    },
  };
  return {
    host,
    toasts,
    activity,
    close() {
      session.close();
      events.close();
    },
  };
}
