import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { createMemoryRouter } from '@inspire/shared/router';

const RESOLVE_TIMEOUT_MS = 10_000;

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

const untilInitialized = (router: MemoryRouter, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (router.state.initialized) return resolve();
    const timer = setTimeout(
      () => reject(new Error(`the route of ${path} waits for a response; its loader must not`)),
      RESOLVE_TIMEOUT_MS,
    );
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      clearTimeout(timer);
      stop();
      resolve();
    });
  });

/** Renders to static HTML and waits for what suspends. @throws the first error of a component */
async function toHtml(element: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(element, {
    onError: (error) => void errors.push(error),
    // Everything in its place: content that is moved there by a script would need that script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const html = await text(prelude);
  if (errors.length > 0) throw errors[0];
  return html;
}

/**
 * Renders a page to the markup that a browser hydrates, as soon as its route is resolved.
 * @param element contains the router's provider
 * @throws the error of the route or of a component
 */
export async function prerender(router: MemoryRouter, path: string, element: ReactElement): Promise<string> {
  await untilInitialized(router, path);
  const { errors } = router.state;
  if (errors) throw Object.values(errors)[0] as Error;
  return toHtml(element);
}
