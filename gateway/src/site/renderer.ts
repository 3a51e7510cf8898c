import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import type { SiteSettings } from '@inspire/shared/host';
import type { LandingVideo } from './landing-videos';

export interface LandingInput {
  readonly settings: SiteSettings;
  readonly covers: readonly LandingVideo[];
}

/** What the shell's `server/render.cjs` exports. */
export interface Renderer {
  readonly renderLanding?: (input: LandingInput) => string | Promise<string>;
  readonly renderFrame?: (input: Pick<LandingInput, 'settings'>) => string | Promise<string>;
}

/** Where the shell's build puts its renderer. */
export const rendererPath = (shellDist: string): string => resolve(shellDist, 'server', 'render.cjs');

/**
 * Loads the shell's renderer afresh; a new build replaces the file and its chunks under the same names, so the module
 * cache must forget the old ones.
 */
export function loadRenderer(shellDist: string): Renderer {
  const path = rendererPath(shellDist);
  const load = createRequire(path);
  const folder = dirname(path) + sep;
  for (const loaded of Object.keys(load.cache)) if (loaded.startsWith(folder)) delete load.cache[loaded];
  return load(path) as Renderer;
}

/** HTML for the page's root; undefined where rendering is not offered or failed. */
export interface Rendered {
  readonly landing: string | undefined;
  readonly frame: string | undefined;
}

/** Renders both pages. An error in one is reported and does not affect the other. */
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
