import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import type { SiteSettings } from '@inspire/shared/host';
import type { LandingVideo } from './landing-videos';

export interface LandingInput {
  readonly settings: SiteSettings;
  readonly covers: readonly LandingVideo[];
}

export interface Renderer {
  readonly renderLanding?: (input: LandingInput) => string | Promise<string>;
  readonly renderFrame?: (input: Pick<LandingInput, 'settings'>) => string | Promise<string>;
}

export const rendererPath = (shellDist: string): string => resolve(shellDist, 'server', 'render.cjs');

/**
 * Loads the shell's current renderer. A new build reuses the names of the renderer and its chunks, so they must leave
 * the module cache first.
 */
export function loadRenderer(shellDist: string): Renderer {
  const path = rendererPath(shellDist);
  const load = createRequire(path);
  const folder = dirname(path) + sep;
  for (const loaded of Object.keys(load.cache)) if (loaded.startsWith(folder)) delete load.cache[loaded];
  return load(path) as Renderer;
}

/** HTML of the page's root; undefined when rendering is unavailable or failed. */
export interface Rendered {
  readonly landing: string | undefined;
  readonly frame: string | undefined;
}

/** An error in one page is reported and does not affect the other. */
export async function renderPages(
  load: () => Renderer,
  input: LandingInput,
  report: (error: Error) => void,
): Promise<Rendered> {
  const attempt = async (what: string, run: (renderer: Renderer) => string | Promise<string> | undefined) => {
    try {
      return await run(renderer());
    } catch (error) {
      report(new Error(`${what} could not be rendered`, { cause: error }));
      return undefined;
    }
  };
  let loaded: Renderer | undefined;
  const renderer = () => (loaded ??= load());
  return {
    landing: await attempt('the landing page', ({ renderLanding }) => {
      if (!renderLanding) throw new Error('render.cjs has no renderLanding');
      return renderLanding(input);
    }),
    frame: await attempt("the shell's frame", ({ renderFrame }) => renderFrame?.({ settings: input.settings })),
  };
}
