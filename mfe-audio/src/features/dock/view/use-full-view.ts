import { type ComponentType, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import type { FullViewProps } from './full-view';

/** The full-size player has its own chunk: most visits use only the dock. */
const loadFullView = async () => (await import(/* webpackChunkName: "full-view" */ './full-view')).FullView;

export function useFullView() {
  const { toasts } = useHost();
  const [View, setView] = useState<ComponentType<FullViewProps>>();
  const [open, setOpen] = useState(false);
  const expand = async () => {
    setOpen(true);
    try {
      const loaded = await loadFullView();
      setView(() => loaded);
    } catch {
      setOpen(false);
      toasts.error(shared.somethingWentWrong);
    }
  };
  return {
    View,
    open,
    expand: () => void expand(),
    collapse: () => setOpen(false),
    preload: () => void loadFullView().catch(() => undefined),
  };
}
