import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Compiler, Stats } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { messageOf } from '../terminal/cli-error';
import { filesOfEntry } from '../webpack/build-manifest-plugin';
import { backendPrefixes } from '../webpack/dev-server';
import type { BuildEnv } from '../webpack/env';
import { toHtmlPage } from '../webpack/html-page-plugin';
import { createStandaloneFrames, type RenderedFrame } from './standalone-frames';

const EARLY_PATH = '/assets/early.js';

interface PageBuild {
  /** The build's hash, which its script knows as `__webpack_hash__`. */
  readonly hash: string;
  /** What the first paint needs. */
  readonly entryFiles: readonly string[];
  /** Style sheets of pages that load on demand: webpack finds them loaded. */
  readonly lazyStyles: readonly string[];
  readonly assets: ReadonlySet<string>;
}

function describeBuild({ compilation }: Stats): PageBuild {
  const entryFiles = filesOfEntry(compilation, 'main');
  const assets = Object.keys(compilation.assets);
  const lazyStyles = assets.filter((file) => file.endsWith('.css') && !entryFiles.includes(file));
  return { hash: compilation.hash ?? '', entryFiles, lazyStyles, assets: new Set(assets) };
}

/** The event makes the early script show the page of this viewer (`@inspire/shared/standalone/early`). */
const SHOW_FRAME = "<script>dispatchEvent(new Event('inspire:frames'))</script>";

/** Returns the content of a document: a page of everyone in the root, else a template for each viewer. */
export function toBody(hash: string, frames: readonly RenderedFrame[]): string {
  const [common] = frames.filter(({ viewer }) => viewer === 'everyone');
  if (common) return `<div id="root" data-build="${hash}" data-viewer="everyone">${common.html}</div>`;
  const templates = frames.map(({ viewer, html }) => `<template data-viewer="${viewer}">${html}</template>`);
  return `<div id="root" data-build="${hash}"></div>${templates.join('')}${SHOW_FRAME}`;
}

const pathOf = (url: string): string => url.replace(/[?#].*/s, '');

/** True for a navigation, other than to a response of the backend. */
export const wantsDocument = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url'> & { readonly headers: { readonly accept?: string } }): boolean =>
  method === 'GET' &&
  headers.accept?.includes('text/html') === true &&
  !backendPrefixes.some((prefix) => pathOf(url).startsWith(prefix));

/**
 * Serves the documents of a standalone remote with its prerendered page, as the gateway does for released remotes. A page
 * that cannot be rendered costs its first paint and nothing else.
 * @param compiler builds the page
 */
export function serveDocuments(server: DevServer, compiler: Compiler, dir: string, env: BuildEnv): DevServer {
  const frames = createStandaloneFrames(dir, env);
  let finish: (build: PageBuild) => void;
  const waitForBuild = () => new Promise<PageBuild>((resolve) => (finish = resolve));
  let build = waitForBuild();
  compiler.hooks.invalid.tap('inspire', () => {
    frames.invalidate();
    build = waitForBuild();
  });
  compiler.hooks.done.tap('inspire', (stats) => finish(describeBuild(stats)));

  const render = async (url: string, { hash, entryFiles, lazyStyles }: PageBuild): Promise<string> => {
    const page = { title: compiler.options.name ?? '', files: [...entryFiles, ...lazyStyles] };
    const rendered = await frames.render(url).catch((error: unknown) => {
      console.error(`${url} could not be prerendered: ${messageOf(error)}`);
      return [];
    });
    if (rendered.length === 0) return toHtmlPage(page);
    // The script precedes the style sheets, which would delay it: it marks the viewer before the first paint.
    const head = `<script src="${EARLY_PATH}"></script>`;
    return toHtmlPage({ ...page, head, body: toBody(hash, rendered) });
  };
  const send = (response: ServerResponse, type: string, text: string) => {
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('cache-control', 'no-store');
    response.end(text);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (request.url === EARLY_PATH) return send(response, 'text/javascript', await frames.earlyScript());
    if (!wantsDocument(request)) return next();
    const current = await build;
    const { url = '/' } = request;
    if (current.assets.has(pathOf(url).slice(1))) return next();
    send(response, 'text/html', await render(url, current));
  };
  return {
    ...server,
    setupMiddlewares: (middlewares, given) => [
      {
        name: 'standalone documents',
        middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) =>
          void handle(request, response, next).catch(next),
      },
      ...(server.setupMiddlewares?.(middlewares, given) ?? middlewares),
    ],
  };
}
