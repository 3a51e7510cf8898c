import { useCallback, useEffect, useRef, useState } from 'react';
import type { GetPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import type { PreviewSheet } from '../model/preview-sheet';

export interface ShownPreview {
  readonly sheet: PreviewSheet;
  /** Address of its picture. */
  readonly picture: string;
}

/** The small pictures of what a player has open, asked for only once somebody is about to look at them. */
export function usePreview(
  player: Player,
  get: GetPreview,
): { readonly preview: ShownPreview | undefined; readonly ask: () => void } {
  const [preview, setPreview] = useState<ShownPreview>();
  const asked = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview.picture);
    },
    [preview],
  );

  const ask = useCallback(() => {
    const address = player.url();
    if (asked.current || address === undefined) return;
    asked.current = true;
    get(address).then(
      (found) => {
        if (found && !gone.current) setPreview({ sheet: found.sheet, picture: URL.createObjectURL(found.picture) });
      },
      // The bar shows the time alone meanwhile, and asks again when it is touched again.
      () => (asked.current = false),
    );
  }, [player, get]);
  return { preview, ask };
}
