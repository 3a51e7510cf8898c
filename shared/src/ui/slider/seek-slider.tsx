import { type ReactNode, useState } from 'react';
import { spokenDuration } from '../text/time';
import { Slider } from './slider';

export interface SeekSliderProps {
  readonly label: string;
  /** Whole seconds. */
  readonly position: number;
  /** Seconds; 0 while it is unknown. */
  readonly duration: number;
  /** Seconds from the beginning up to which the stream is loaded. */
  readonly bufferedEnd: number;
  readonly disabled?: boolean;
  /** Id of what plays: a drag that began in another item is discarded. */
  readonly item?: number;
  readonly bubble: (position: number) => ReactNode;
  readonly onSeek: (position: number) => void;
  readonly className?: string;
}

/** The seek bar of a player, with the played and the buffered range. It seeks when the viewer releases the thumb. */
export function SeekSlider({ position, duration, bufferedEnd, item, onSeek, ...options }: SeekSliderProps) {
  const [dragged, setDragged] = useState<{ readonly to: number; readonly item: number | undefined }>();
  const isStale = dragged !== undefined && dragged.item !== item;
  const value = dragged && !isStale ? dragged.to : Math.min(position, duration);
  return (
    <Slider
      {...options}
      min={0}
      max={Math.max(1, duration)}
      step={1}
      value={value}
      buffered={bufferedEnd}
      valueText={spokenDuration(value)}
      onChange={(to) => setDragged((before) => ({ to, item: before ? before.item : item }))}
      onCancel={() => setDragged(undefined)}
      onCommit={(to) => {
        setDragged(undefined);
        if (!isStale) onSeek(to);
      }}
    />
  );
}
