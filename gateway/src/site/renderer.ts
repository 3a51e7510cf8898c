import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { SiteSettings } from '@inspire/shared/host';
import type { LandingVideo } from './public-data';

export interface SiteInput {
  readonly settings: SiteSettings;
  readonly covers: readonly LandingVideo[];
  /** Paths of the sections in the bar of members. */
  readonly sections: readonly string[];
  /** Paths of remotes that the drawer links to. */
  readonly drawer: readonly string[];
}

const html = z.string().min(1);
const renderedSite = z.object({
  /** The documents of the shell's own pages, by path. */
  pages: z.record(z.string(), html),
  /** The layout around public pages of remotes, with `PAGE_SLOT` in the page's place. */
  guest: html,
  /** The same for pages of members, by the path of the section that the bar marks as current; `''` for none. */
  members: z.object({ '': html }).catchall(html),
  /** Stands for a page that has no frame. */
  skeleton: html,
});
/** HTML of the page's root. */
export type RenderedSite = z.output<typeof renderedSite>;

/** Stands in the layouts for the page. */
export const PAGE_SLOT = '<template data-page=""></template>';

export interface Renderer {
  readonly renderSite?: (input: SiteInput) => unknown;
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

/** Returns undefined when rendering is unavailable or failed: documents are then empty until the shell runs. */
export async function renderSite(
  load: () => Renderer,
  input: SiteInput,
  report: (error: Error) => void,
): Promise<RenderedSite | undefined> {
  try {
    const { renderSite: render } = load();
    if (!render) throw new Error('render.cjs has no renderSite');
    return renderedSite.parse(await render(input));
  } catch (cause) {
    report(new Error('the documents could not be rendered', { cause }));
    return undefined;
  }
}
