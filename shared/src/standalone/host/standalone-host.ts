import { createEventBus } from '@inspire/shared/events';
import { fallbackSiteSettings, type Host, type NavigateTo, type SiteSettings } from '@inspire/shared/host';
import { authorizeBySession, createHost, createRemoteQueries, createToasts } from '@inspire/shared/hosting';
import { QueryClient } from '@inspire/shared/query';
import { findPath, type OwnedPath, type RemoteManifest, type RemoteModule } from '@inspire/shared/remote';
import { matchPath } from '@inspire/shared/router';
import { paths, type ReturnState } from '@inspire/shared/routes';
import { createSessionStore } from '@inspire/shared/session';
import { type Activity, createActivity, recordEvents } from '../activity/activity';
import type { StandalonePlatform } from './standalone-platform';

/** Finds the declared path or prefix of a pathname, ignoring case as the router does. */
export const findOwnedPath = (manifest: RemoteManifest, pathname: string): OwnedPath | undefined =>
  manifest.paths.find(({ path }) => matchPath(path, pathname) !== null) ?? findPath(manifest, pathname);

export interface HistoryLocation {
  readonly href: string;
  readonly state: unknown;
}

/** The part of the router that the host needs; the router is created later, because its routes need the host. */
export interface Navigator {
  go(href: string, options?: NavigateTo): void;
  getLocation(): HistoryLocation;
}

export interface StandaloneHost {
  readonly host: Host;
  readonly activity: Activity;
  close(): void;
}

export interface StandaloneRemote {
  readonly manifest: RemoteManifest;
  readonly remote: RemoteModule;
  readonly platform: StandalonePlatform;
  readonly Slot: Host['Slot'];
  readonly settings?: SiteSettings;
}

/** Creates the host of a remote without the shell: no other remote fills a slot or serves a purchase. */
export function createStandaloneHost(
  { manifest, remote, platform, Slot, settings = fallbackSiteSettings }: StandaloneRemote,
  navigator: Navigator,
): StandaloneHost {
  const { storage, tabs, now, watchStorage, makeApi, reportError } = platform;
  const activity = createActivity(now);
  const events = createEventBus(reportError, tabs);
  recordEvents(events, activity);
  const session = createSessionStore({ storage, events, watch: watchStorage });
  const queries = createRemoteQueries(QueryClient);
  events.onSessionEnded(() => queries.clear());

  const host = createHost({
    session,
    events,
    queries,
    toasts: createToasts(),
    settings,
    Slot,
    api: makeApi(authorizeBySession(session)),
    navigation: {
      go: (href, options) => navigator.go(href, options),
      goToLogin: (options) => {
        const state: ReturnState = { returnTo: navigator.getLocation() };
        navigator.go(paths.login, { ...options, state });
      },
    },
    site: {
      owns: (pathname) => findOwnedPath(manifest, pathname) !== undefined,
      fills: (slot) => manifest.slots.some(({ name }) => name === slot),
    },
    async purchase(item) {
      activity.record('purchase requested', item);
      const outcome = (await remote.commands?.purchase?.(item, host)) ?? 'unavailable';
      activity.record('purchase ended', outcome);
      return outcome;
    },
  });
  return {
    host,
    activity,
    close() {
      session.close();
      events.close();
    },
  };
}
