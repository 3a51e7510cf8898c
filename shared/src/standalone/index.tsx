import '@inspire/shared/ui/layers.css';
import '@inspire/shared/ui/tokens.css';
import '@inspire/shared/ui/base.css';

import { isRemoteModule, readManifest, type RemoteModule } from '@inspire/shared/remote';
import { createBrowserRouter } from '@inspire/shared/router';
import { ErrorState } from '@inspire/shared/ui';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStandalone } from './create-standalone';
import { browserSurroundings } from './host/surroundings';
import { texts } from './texts';

export interface RunStandaloneOptions {
  /** The content of `remote.json`. */
  readonly manifest: unknown;
  /** Imports the module that the remote exposes. */
  readonly load: () => Promise<{ readonly default: RemoteModule }>;
  /** @default the element with the id `root` */
  readonly container?: HTMLElement | null;
}

/**
 * Runs one remote as a page of its own, without the shell: the frame gives it a real host, a session and a router.
 * @returns what ends it
 * @throws what kept the remote from starting, after showing it
 */
export async function runStandalone({ manifest, load, container = document.getElementById('root') }: RunStandaloneOptions): Promise<() => void> {
  if (!container) throw new Error('A standalone page needs an element with the id root');
  const root = createRoot(container);
  const render = (element: ReactNode) => root.render(<StrictMode>{element}</StrictMode>);
  try {
    const { default: remote } = await load();
    if (!isRemoteModule(remote)) throw new Error(texts.wrongShape);
    const { element, close } = createStandalone({
      manifest: readManifest(manifest), remote, surroundings: browserSurroundings(), createRouter: (routes) => createBrowserRouter(routes),
    });
    render(element);
    return () => {
      root.unmount();
      close();
    };
  } catch (error) {
    render(<ErrorState title={texts.failedTitle} text={error instanceof Error ? error.message : String(error)} />);
    throw error;
  }
}
