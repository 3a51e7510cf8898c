import type { KeyValueStorage } from '@inspire/shared/guards';
import { PREVIEW_PARAMETER } from '@inspire/shared/remote/trust';
import { report } from '../app/report';
import type { OverridesSetting } from './open-overrides';

/** Loaded on demand, because only developers, and those to whom they send a link, use it. */
const load = () => import(/* webpackChunkName: "overrides" */ './open-overrides');

/** Returns the link of a preview, and removes it from the URL, which viewers may share and the router would pass on. */
function takePreviewLink(): string | undefined {
  const url = new URL(window.location.href);
  const link = url.searchParams.get(PREVIEW_PARAMETER);
  if (link === null) return undefined;
  url.searchParams.delete(PREVIEW_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  return link;
}

/**
 * Opens the preview of a link (ADR-63), and offers the override panel (`?overrides` in the URL, Alt+Shift+O) if the site allows
 * local builds.
 */
export function offerOverrides(
  setting: Omit<OverridesSetting, 'storage'> & { storage: KeyValueStorage | undefined },
): void {
  const { storage, allowed, overrides } = setting;
  const withPart = (run: (part: Awaited<ReturnType<typeof load>>, usable: OverridesSetting) => void) => {
    if (storage)
      void load()
        .then((part) => run(part, { ...setting, storage }))
        .catch(report);
  };

  const link = takePreviewLink();
  if (link !== undefined) withPart((part, usable) => void part.openPreview(usable, link));
  if (Object.keys(overrides).length > 0) withPart((part, usable) => part.showBanners(usable));
  if (allowed.length === 0) return;
  const toggle = () => withPart((part, usable) => part.togglePanel(usable));
  if (new URLSearchParams(window.location.search).has('overrides')) toggle();
  window.addEventListener('keydown', ({ code, altKey, shiftKey }) => {
    if (code === 'KeyO' && altKey && shiftKey) toggle();
  });
}
