import type { KeyValueStorage } from '@inspire/shared/guards';
import { report } from '../app/report';
import type { OverridesSetting } from './open-overrides';

/** Loaded on demand, because only developers use it. */
const load = () => import(/* webpackChunkName: "overrides" */ './open-overrides');

/** Offers the override panel (`?overrides` in the URL, Alt+Shift+O) if the site allows local builds. */
export function offerOverrides(
  setting: Omit<OverridesSetting, 'storage'> & { storage: KeyValueStorage | undefined },
): void {
  const { storage, allowed, overrides } = setting;
  if (allowed.length === 0 || !storage) return;
  const usable = { ...setting, storage };
  const toggle = () =>
    void load()
      .then(({ togglePanel }) => togglePanel(usable))
      .catch(report);

  if (Object.keys(overrides).length > 0)
    void load()
      .then(({ showBanner }) => showBanner(usable))
      .catch(report);
  if (new URLSearchParams(window.location.search).has('overrides')) toggle();
  window.addEventListener('keydown', ({ code, altKey, shiftKey }) => {
    if (code === 'KeyO' && altKey && shiftKey) toggle();
  });
}
