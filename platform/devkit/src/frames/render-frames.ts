import { createElement, type ReactNode, StrictMode, Suspense } from 'react';
import { z } from 'zod';
import {
  createHoleTokens,
  type FilledFrame,
  findTokens,
  frameHoles,
  getHoleTexts,
  type PageFrame,
} from '@inspire/server-kit/frames';
import { type Host, HostProvider } from '@inspire/shared/host';
import { SiteParts } from '@inspire/shared/hosting';
import { QueryClientProvider } from '@inspire/shared/query';
import { type OwnedPath, type RemoteModule } from '@inspire/shared/remote';
import { createMemoryRouter, Outlet, RouterProvider } from '@inspire/shared/router';
import { isMemberPath } from '@inspire/shared/routes';
import { createFrameHost, frameMember } from './frame-host';
import { pickRules } from './pick-rules';
import { prerender } from './prerender';

/** Product copy is English until there are more languages. */
const LANGUAGE = 'en';

/** Returns the markup of a page as the shell hydrates it; undefined when the page redirects or renders nothing. */
async function renderPage(
  module: RemoteModule,
  { path, frame }: OwnedPath,
  frameData?: Host['frameData'],
): Promise<string | undefined> {
  const host = createFrameHost(isMemberPath(path) ? frameMember : undefined, frameData);
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
    const page = createElement('main', null, boundary(createElement(RouterProvider, { router })));
    const parts = createElement(SiteParts, { bar: null, page, slots: null });
    const html = await prerender(router, path, createElement(StrictMode, null, parts));
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
