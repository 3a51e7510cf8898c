import { type ComponentType, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import type { FullViewProps } from './full-view';
import { loadFullView } from './load-full-view';

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
