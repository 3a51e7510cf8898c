import type { ReactElement } from 'react';
import webpack, { type MultiStats } from 'webpack';
import { sharedRequests } from '@inspire/shared/remote';
import type { createMemoryRouter } from '@inspire/shared/router';
import { frameApi, frameMember } from '../frames/frame-host';
import { prerender } from '../frames/prerender';
import { openPage } from '../releases/check/headless-page';
import { sharedLibraries } from '../releases/check/shared-libraries';
import type { BuildEnv } from '../webpack/env';
import {
  earlyFile,
  FRAMES_GLOBAL,
  framesFile,
  LIBRARIES_GLOBAL,
  standaloneFramesConfig,
} from '../webpack/standalone-config';

export interface RenderedFrame {
  readonly viewer: string;
  readonly html: string;
}

/** What the build exports (`@inspire/shared/standalone/frames`). */
interface FramesModule {
  createFrameApps(
    href: string,
    input: { readonly api: typeof frameApi; readonly member: typeof frameMember },
  ): Promise<
    readonly {
      readonly viewer: string;
      readonly element: ReactElement;
      readonly router: ReturnType<typeof createMemoryRouter>;
      close(): void;
    }[]
  >;
}

export interface StandaloneFrames {
  /** Renders a page for each viewer that it looks different to; none if `remote.json` wants no frame of it. */
  readonly render: (url: string) => Promise<RenderedFrame[]>;
  readonly earlyScript: () => Promise<string>;
  /** Builds again before the next page is rendered. */
  readonly invalidate: () => void;
}

interface Built {
  readonly module: FramesModule;
  readonly early: string;
}

async function loadLibraries(): Promise<Record<string, unknown>> {
  const libraries = sharedLibraries();
  const loaded = sharedRequests.map(async (request) => [request, (await libraries[request]?.get())?.()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

const toText = (stats: MultiStats, file: string): string =>
  stats.stats
    .flatMap(({ compilation }) => compilation.getAsset(file)?.source.source() ?? [])
    .map(String)
    .join('');

/**
 * Prerenders the pages of a standalone remote from its sources, with the renderer of the frames in releases. It builds when
 * a document is requested, so that a hot reload never waits for it.
 */
export function createStandaloneFrames(dir: string, env: BuildEnv): StandaloneFrames {
  const compiler = webpack(standaloneFramesConfig(dir, env));
  if (!compiler) throw new Error('webpack gave no compiler');
  // The results stay in memory.
  for (const one of compiler.compilers) one.hooks.shouldEmit.tap('inspire', () => false);
  const libraries = loadLibraries();
  let built: Promise<Built> | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const compile = (): Promise<MultiStats> =>
    new Promise((resolve, reject) => {
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('webpack gave no result'))));
    });
  const build = async (): Promise<Built> => {
    const stats = await compile();
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
    const page = openPage(dir);
    page.define(LIBRARIES_GLOBAL, await libraries);
    page.evaluate(toText(stats, framesFile), framesFile);
    return { module: page.global(FRAMES_GLOBAL) as FramesModule, early: toText(stats, earlyFile) };
  };
  const getBuilt = (): Promise<Built> => {
    if (!built) {
      // A compiler runs once at a time.
      built = previous.then(build);
      previous = built.catch(() => undefined);
    }
    return built;
  };
  return {
    async render(url) {
      const { module } = await getBuilt();
      const apps = await module.createFrameApps(url, { api: frameApi, member: frameMember });
      try {
        const rendered: RenderedFrame[] = [];
        for (const { viewer, element, router } of apps)
          rendered.push({ viewer, html: await prerender(router, url, element) });
        return rendered;
      } finally {
        for (const { close } of apps) close();
      }
    },
    earlyScript: async () => (await getBuilt()).early,
    invalidate: () => {
      built = undefined;
    },
  };
}
