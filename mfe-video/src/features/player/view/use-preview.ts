import { useCallback, useEffect, useRef, useState } from 'react';
import type { GetPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import type { PreviewSheet } from '../model/preview-sheet';

export interface ShownPreview {
  readonly sheet: PreviewSheet;
  readonly picture: string;
}

/** Loads the preview pictures of a player's stream, only once the viewer is about to use them. */
export function usePreview(
  player: Player,
  get: GetPreview,
): { readonly preview: ShownPreview | undefined; readonly load: () => void } {
  const [preview, setPreview] = useState<ShownPreview>();
  const isRequested = useRef(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview.picture);
    },
    [preview],
  );

  const load = useCallback(() => {
    const url = player.url();
    if (isRequested.current || url === undefined) return;
    isRequested.current = true;
    get(url).then(
      (found) => {
        if (found && !isUnmounted.current)
          setPreview({ sheet: found.sheet, picture: URL.createObjectURL(found.picture) });
      },
      // Until then the bar shows only the time; the next touch retries.
      () => (isRequested.current = false),
    );
  }, [player, get]);
  return { preview, load };
}
