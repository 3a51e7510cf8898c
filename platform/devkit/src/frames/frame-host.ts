import { frameToken } from '@inspire/server-kit/frames';
import type { SessionData } from '@inspire/shared/contracts';
import { createEventBus } from '@inspire/shared/events';
import { fallbackSiteSettings, type Host, type SiteSettings } from '@inspire/shared/host';
import { createHost, createRemoteQueries, createToastPort } from '@inspire/shared/hosting';
import { QueryClient } from '@inspire/shared/query';

/** Throws when a page does while it is rendered what only a visitor can do. */
const notInFrame = (): never => {
  throw new Error('not available while a frame is rendered');
};
const never = () => new Promise<never>(() => undefined);

/** Answers no call: frames show what a page shows before its data. */
const frameApi = { call: never, stream: never, sendOnLeave: notInFrame } as Host['api'];

/** Shown on no page: members' frames contain nothing personal. */
export const frameMember: SessionData = { token: 'frame', user_name: '', email: '', mobileNumber: '', expiresAt: '' };

/** The texts of the site's settings, which the gateway fills in. */
const settings: SiteSettings = {
  ...fallbackSiteSettings,
  ...Object.fromEntries(
    Object.entries(fallbackSiteSettings)
      .filter(([, value]) => typeof value === 'string')
      .map(([key]) => [key, frameToken(`settings.${key}`)]),
  ),
};

/**
 * Creates the host of a page that is rendered at build time: no one has clicked, and no call has been answered.
 * @param session the viewer of a members' page
 * @param frameData tokens in place of public data; undefined for the page as it is without them
 */
export const createFrameHost = (session: SessionData | undefined, frameData: Host['frameData']): Host =>
  createHost({
    ...(frameData && { frameData }),
    session: {
      current: () => session,
      subscribe: () => () => undefined,
      start: notInFrame,
      update: notInFrame,
      end: notInFrame,
    },
    events: createEventBus(notInFrame),
    api: frameApi,
    navigation: { go: notInFrame, goToLogin: notInFrame },
    toasts: createToastPort(notInFrame),
    site: { owns: () => true, fills: () => true },
    settings,
    queries: createRemoteQueries(QueryClient),
    Slot: () => null,
    purchase: notInFrame,
  });
