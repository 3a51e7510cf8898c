import type { FrameViewer } from './frame-viewer';

/** The document dispatches it behind its pages, before the first paint. */
export const FRAMES_EVENT = 'inspire:frames';

/**
 * Shows the page that was prerendered for this viewer. Templates hold the pages, because the server does not know who is
 * signed in; a page of everyone stands in the root already.
 */
export function showFrame(page: Document): void {
  const root = page.getElementById('root');
  const viewer: FrameViewer = page.documentElement.dataset.session === undefined ? 'guest' : 'member';
  for (const template of page.querySelectorAll<HTMLTemplateElement>('template[data-viewer]')) {
    if (root && template.dataset.viewer === viewer) {
      root.dataset.viewer = viewer;
      root.append(template.content);
    }
    template.remove();
  }
}
