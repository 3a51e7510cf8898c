import { text } from 'node:stream/consumers';
import { createElement, type ReactElement, type ReactNode, StrictMode, Suspense } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { z } from 'zod';
import {
  createHoleTokens,
  type FilledFrame,
  findTokens,
  frameHoles,
  getHoleTexts,
  type PageFrame,
} from '@inspire/node/frames';
import type { SessionData } from '@inspire/shared/contracts';
import { type Host, HostProvider } from '@inspire/shared/host';
import { SiteParts } from '@inspire/shared/hosting';
import { QueryClientProvider } from '@inspire/shared/query';
import { type OwnedPath, type RemoteModule } from '@inspire/shared/remote';
import { createMemoryRouter, Outlet, RouterProvider } from '@inspire/shared/router';
import { isMemberPath } from '@inspire/shared/routes';
import { createFrameHost } from './frame-host';
import { pickRules } from './pick-rules';

/** Product copy is English until there are more languages. */
const LANGUAGE = 'en';

const RESOLVE_TIMEOUT_MS = 10_000;

/** Shown on no page: members' frames contain nothing personal. */
const member: SessionData = { token: 'frame', user_name: '', email: '', mobileNumber: '', expiresAt: '' };

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

const untilInitialized = (router: MemoryRouter, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the route of ${path} waits for a response; its loader must not`)),
      RESOLVE_TIMEOUT_MS,
    );
    const settle = () => {
      if (!router.state.initialized) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = router.subscribe(settle);
    settle();
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

/** Returns the markup of a page as the shell hydrates it; undefined when the page redirects or renders nothing. */
async function renderPage(
  module: RemoteModule,
  { path, frame }: OwnedPath,
  frameData?: Host['frameData'],
): Promise<string | undefined> {
  const host = createFrameHost(isMemberPath(path) ? member : undefined, frameData);
  const search = (frame && frame.search) ?? '';
  const boundary = (content: ReactNode) => createElement(Suspense, { fallback: null }, content);
  const outlet = createElement(Outlet);
  const layout = createElement(
    HostProvider,
    { value: host },
    createElement(QueryClientProvider, { client: host.queries }, boundary(outlet)),
  );
  const router = createMemoryRouter(
    [{ path: '/', element: outlet, children: [{ element: layout, children: module.routes?.(host) ?? [] }] }],
    { initialEntries: [path + search] },
  );
  try {
    await untilInitialized(router, path);
    const { errors } = router.state;
    if (errors) throw Object.values(errors)[0] as Error;
    const page = createElement('main', null, boundary(createElement(RouterProvider, { router })));
    const html = await toHtml(
      createElement(StrictMode, null, createElement(SiteParts, { bar: null, page, slots: null })),
    );
    // The shell has the outer boundary.
    const [, markup] = /<main><!--\$-->(.*)<!--\/\$--><\/main>/s.exec(html) ?? [];
    if (markup === undefined) throw new Error(`${path} renders no markup`);
    return markup === '<!--$--><!--/$-->' ? undefined : markup;
  } finally {
    router.dispose();
    host.queries.clear();
  }
}

/**
 * Renders a page with tokens in its holes.
 * @throws Error when a value does not reach the markup as it is
 */
async function renderFilled(module: RemoteModule, owned: OwnedPath): Promise<FilledFrame | undefined> {
  if (!owned.frame || !owned.frame.holes) return undefined;
  const { data: given, error } = frameHoles.safeParse(owned.frame.holes);
  if (error) throw new Error(`the holes of ${owned.path} are invalid: ${z.prettifyError(error)}`);
  const holes = Object.entries(given);
  const data = Object.fromEntries(holes.map(([name, hole]) => [name, createHoleTokens(name, hole)]));
  const html = (await renderPage(module, owned, data)) ?? '';
  const found = findTokens(html);
  for (const [name, hole] of holes) {
    const missing = Object.keys(getHoleTexts(name, hole, data[name] ?? [])).find((token) => !found.has(token));
    if (missing) throw new Error(`${owned.path} does not show ${missing}`);
  }
  return { html, holes: given };
}

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean)));

/**
 * Renders the frames of a remote's pages: public pages as they are, members' pages as they look before their data.
 * @param css the style sheets of the build
 * @throws Error naming the page that cannot be rendered without a browser
 */
export async function renderFrames(
  module: RemoteModule,
  paths: readonly OwnedPath[],
  css: string,
): Promise<PageFrame[]> {
  const frames: PageFrame[] = [];
  for (const owned of paths) {
    const html = await renderPage(module, owned);
    if (html === undefined) throw new Error(`${owned.path} renders nothing without a visitor; set its frame to false`);
    const filled = await renderFilled(module, owned);
    const rules = pickRules(css, classesOf(html + (filled?.html ?? '')));
    frames.push({ path: owned.path, language: LANGUAGE, html, css: rules, ...(filled && { filled }) });
  }
  return frames;
}
