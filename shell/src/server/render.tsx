import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createEventBus } from '@inspire/shared/events';
import { fallbackSiteSettings, type Host, type SiteSettings } from '@inspire/shared/host';
import { createHost, createToastPort, untilInitialized } from '@inspire/shared/hosting';
import type { LandingVideo } from '@inspire/shared/remote';
import { createMemoryRouter } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { App, RoutedPart } from '../app/app';
import { createHostPorts } from '../app/host';
import type { RootRouter } from '../app/root-router';
import { shellRoutes } from '../app/root-router';
import type { RemoteManager } from '../federation/remote-manager';
import { PageSkeleton } from '../layout/page-skeleton';

export interface SiteInput {
  readonly settings?: SiteSettings;
  readonly covers?: readonly LandingVideo[];
  /** Paths of the sections that the members' bar shows. */
  readonly sections?: readonly string[];
  /** Paths of remotes that the drawer links to. */
  readonly drawer?: readonly string[];
}

/** Stands in `guest` and `members` for the page. The gateway replaces it. */
export const PAGE_SLOT = '<template data-page=""></template>';

export interface RenderedSite {
  /** Whole documents of the shell's own pages, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** The layout around a public page of a remote. */
  readonly guest: string;
  /** The layouts around pages of members: by the path of the section that the bar marks as current, `''` for none. */
  readonly members: Readonly<Record<string, string>>;
  /** Stands for a page that has no frame. */
  readonly skeleton: string;
}

/** Throws when rendering uses a part of the shell that needs a browser. */
const notWhileRendering = (): never => {
  throw new Error('not available while a document is rendered');
};
const unloadedSite: RemoteManager = {
  ready: Promise.resolve(),
  isReady: () => false,
  isVerified: () => false,
  ownerOf: () => undefined,
  slotFillers: () => [],
  statusOf: () => 'idle',
  isHung: () => false,
  findOwner: notWhileRendering,
  openChosen: notWhileRendering,
  verifyAll: notWhileRendering,
  load: notWhileRendering,
  instanceOf: () => undefined,
  subscribe: () => () => undefined,
  chosen: () => new Map(),
  isLeaving: () => false,
  outdated: () => [],
  refresh: notWhileRendering,
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

/** Renders the document of a path for a guest. */
async function renderPath(
  path: string,
  { settings, covers, drawer }: Required<Omit<SiteInput, 'sections'>>,
  { page, sections }: { readonly page?: ReactNode; readonly sections?: readonly string[] } = {},
): Promise<string> {
  const router = createMemoryRouter(shellRoutes(), { initialEntries: [path] });
  try {
    await untilInitialized(router);
    return renderToString(
      <App
        host={guestHost(settings)}
        site={unloadedSite}
        covers={covers}
        router={router as RootRouter}
        page={page ?? <RoutedPart name="page" router={router as RootRouter} />}
        frame={{ isMember: sections !== undefined, sections: sections ?? [], drawer }}
      />,
    );
  } finally {
    router.dispose();
  }
}

/** Pages whose content depends on nothing but the site's settings. */
const ownPages = [paths.landing, paths.about, paths.help, paths.terms] as const;

/** Renders the initial markup of every document, which the browser hydrates. */
export async function renderSite({
  settings = fallbackSiteSettings,
  covers = [],
  sections = [],
  drawer = [],
}: SiteInput = {}): Promise<RenderedSite> {
  const input = { settings, covers, drawer };
  const pages: Record<string, string> = {};
  for (const path of ownPages) pages[path] = await renderPath(path, input);
  const page = <template data-page="" />;
  const members: Record<string, string> = { '': await renderPath(paths.videoPlayer, input, { page, sections }) };
  for (const path of sections) members[path] = await renderPath(path, input, { page, sections });
  return {
    pages,
    guest: await renderPath(paths.login, input, { page }),
    members,
    skeleton: renderToString(<PageSkeleton />),
  };
}
