import '@inspire/shared/ui/layers.css';
import '@inspire/shared/ui/tokens.css';
import '@inspire/shared/ui/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ScenarioSwitch } from '@inspire/shared/mock-api';
import { isRemoteModule, readManifest } from '@inspire/shared/remote';
import { createBrowserRouter } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { createStandalone, type RunStandaloneOptions } from './create-standalone';
import { browserStandalonePlatform, type StandalonePlatform } from './host/standalone-platform';
import { standaloneMessages } from './messages';

export type { RunStandaloneOptions } from './create-standalone';

/** Set by the development server; undefined in tests. */
declare const __MOCK_API__: boolean | undefined;

/** The mock API is a separate chunk, which is built only for a development server that was started with it. */
async function startMockApi({ storage, now }: StandalonePlatform): Promise<ScenarioSwitch | undefined> {
  if (typeof __MOCK_API__ === 'undefined' || !__MOCK_API__) return undefined;
  const { serveMockApi } = await import('@inspire/shared/mock-api');
  return serveMockApi(storage, now());
}

/**
 * Runs one remote as a standalone page, without the shell: the frame provides a real host, a session and a router.
 * @returns a function that stops it
 * @throws the error that prevented the start, after showing it
 */
export async function runStandalone({
  manifest,
  load,
  container = document.getElementById('root'),
}: RunStandaloneOptions): Promise<() => void> {
  if (!container) throw new Error('A standalone page needs an element with the id root');
  const root = createRoot(container);
  const render = (element: ReactNode) => root.render(<StrictMode>{element}</StrictMode>);
  let platform: StandalonePlatform | undefined;
  try {
    platform = browserStandalonePlatform();
    // Start it before the remote's code, which may send a request immediately.
    const scenarios = await startMockApi(platform);
    const { default: remote } = await load();
    if (!isRemoteModule(remote)) throw new Error(standaloneMessages.wrongShape);
    const { element, start, close } = createStandalone({
      manifest: readManifest(manifest),
      remote,
      platform,
      createRouter: (routes) => createBrowserRouter(routes),
      ...(scenarios && { scenarios }),
    });
    start();
    render(element);
    return () => {
      root.unmount();
      close();
    };
  } catch (error) {
    platform?.tabs?.close();
    render(
      <ErrorState
        title={standaloneMessages.failedTitle}
        text={error instanceof Error ? error.message : String(error)}
      />,
    );
    throw error;
  }
}
