import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createEventBus } from '@inspire/shared/events';
import { fallbackSiteSettings, type Host, type SiteSettings } from '@inspire/shared/host';
import { createHost, createToastPort } from '@inspire/shared/hosting';
import type { LandingVideo } from '@inspire/shared/remote';
import { createMemoryRouter } from '@inspire/shared/router';
import { App } from '../app/app';
import { createHostPorts } from '../app/host';
import type { RootRouter } from '../app/root-router';
import { shellRoutes } from '../app/root-router';
import type { RemoteManager } from '../federation/remote-manager';
import { NavbarFrame } from '../layout/navbar-frame';
import { LandingPage } from '../pages/landing/landing-page';

export interface LandingInput {
  readonly settings?: SiteSettings;
  readonly covers?: readonly LandingVideo[];
}

/** Throws when rendering uses a part of the shell that needs a browser. */
const notWhileRendering = (): never => {
  throw new Error('not available while the landing page is rendered');
};
const unloadedSite: RemoteManager = {
  ready: Promise.resolve(),
  isReady: () => false,
  ownerOf: () => undefined,
  slotFillers: () => [],
  statusOf: () => 'idle',
  isHung: () => false,
  load: notWhileRendering,
  instanceOf: () => undefined,
  subscribe: () => () => undefined,
  chosen: () => new Map(),
  isLeaving: () => false,
  outdated: () => [],
  refresh: notWhileRendering,
  markUsed: notWhileRendering,
  drop: notWhileRendering,
  crashed: notWhileRendering,
  retryCrashed: notWhileRendering,
  leave: notWhileRendering,
  dispose: notWhileRendering,
};

function guestHost(settings: SiteSettings): Host {
  return createHost(
    createHostPorts({
      settings,
      site: () => unloadedSite,
      logInToBuy: notWhileRendering,
      events: createEventBus(notWhileRendering),
      session: {
        current: () => undefined,
        subscribe: () => () => undefined,
        start: notWhileRendering,
        update: notWhileRendering,
        end: notWhileRendering,
      },
      api: { call: notWhileRendering, stream: notWhileRendering, sendOnLeave: notWhileRendering },
      navigation: { go: notWhileRendering, goToLogin: notWhileRendering },
      toasts: createToastPort(notWhileRendering),
    }),
  );
}

/** Renders a guest's landing page, which the browser hydrates. */
export function renderLanding({ settings = fallbackSiteSettings, covers = [] }: LandingInput): string {
  const router = createMemoryRouter(shellRoutes(LandingPage), { initialEntries: ['/'] });
  try {
    return renderToString(
      <App host={guestHost(settings)} site={unloadedSite} covers={covers} router={router as RootRouter} />,
    );
  } finally {
    router.dispose();
  }
}

/** Renders the initial markup of all other documents: the navbar without a page. */
export const renderFrame = ({ settings = fallbackSiteSettings }: Pick<LandingInput, 'settings'> = {}): string =>
  renderToStaticMarkup(<NavbarFrame siteName={settings.siteName} />);
