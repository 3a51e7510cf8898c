import { type ReactNode, StrictMode } from 'react';
import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import type { ScenarioSwitch } from '@inspire/shared/mock-api';
import { readManifest } from '@inspire/shared/remote';
import { createMemoryRouter } from '@inspire/shared/router';
import { SESSION_KEY } from '@inspire/shared/session';
import { createStandalone } from './create-standalone';
import type { StandalonePlatform } from './host/standalone-platform';
import { type FrameViewer, listFrameViewers } from './prerendered/frame-viewer';
import type { RunStandaloneOptions } from './standalone-options';

/** Set by the development server. */
declare const __MOCK_API__: boolean;

/** What the page's `runStandalone` was called with. */
let given: RunStandaloneOptions | undefined;

/**
 * Replaces `runStandalone` in the build that prerenders a standalone remote: it starts nothing.
 * @returns a function that does nothing
 */
export function runStandalone(options: RunStandaloneOptions): Promise<() => void> {
  given = options;
  return Promise.resolve(() => undefined);
}

/** What the tooling renders with: no call is answered, and nothing personal is known of a member. */
export interface FrameInput {
  readonly api: ApiClient;
  readonly member: SessionData;
}

export interface FrameApp {
  readonly viewer: FrameViewer;
  readonly element: ReactNode;
  readonly router: ReturnType<typeof createMemoryRouter>;
  close(): void;
}

const contentScenario: ScenarioSwitch = {
  current: () => 'content',
  set: () => undefined,
  subscribe: () => () => undefined,
};

const createPlatform = ({ api, member }: FrameInput, viewer: FrameViewer): StandalonePlatform => ({
  storage: {
    getItem: (key) => (key === SESSION_KEY && viewer === 'member' ? JSON.stringify(member) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  },
  now: Date.now,
  watchStorage: () => () => undefined,
  reportError(error) {
    throw error;
  },
  makeApi: () => api,
});

/**
 * Creates a standalone page as it begins, for each viewer that it looks different to.
 * @param href path and query
 */
export async function createFrameApps(href: string, input: FrameInput): Promise<FrameApp[]> {
  if (!given) throw new Error('src/standalone.tsx must call runStandalone.');
  const manifest = readManifest(given.manifest);
  const { default: remote } = await given.load();
  return listFrameViewers(manifest, href.replace(/\?.*/, '')).map((viewer) => {
    const { element, router, close } = createStandalone({
      manifest,
      remote,
      platform: createPlatform(input, viewer),
      viewer,
      createRouter: (routes) => createMemoryRouter(routes, { initialEntries: [href] }),
      ...(__MOCK_API__ && { scenarios: contentScenario }),
    });
    return { viewer, element: <StrictMode>{element}</StrictMode>, router, close };
  });
}
