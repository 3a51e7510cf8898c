import { useState } from 'react';
import { formatDuration, Slider, spokenDuration } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';

/** The seek bar: played and loaded range, with the time under the pointer. It seeks when the thumb is let go. */
export function SeekBar({ className }: { className?: string }) {
  const player = usePlayer();
  const position = usePlayerState((state) => Math.floor(state.position));
  const duration = usePlayerState((state) => state.duration);
  const bufferedEnd = usePlayerState((state) => state.bufferedEnd);
  const [dragged, setDragged] = useState<number>();
  const value = dragged ?? Math.min(position, duration);
  return (
    <Slider
      label={messages.player.seek}
      min={0}
      max={Math.max(1, Math.floor(duration))}
      step={1}
      value={value}
      buffered={bufferedEnd}
      valueText={spokenDuration(value)}
      bubble={formatDuration}
      onChange={setDragged}
      onCancel={() => setDragged(undefined)}
      onCommit={(to) => {
        setDragged(undefined);
        player.request({ type: 'seek', position: to });
      }}
      className={className}
    />
  );
}
