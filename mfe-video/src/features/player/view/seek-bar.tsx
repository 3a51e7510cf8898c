import { formatClock, Slider, spokenDuration } from '@inspire/shared/ui';
import { useState } from 'react';
import { messages } from '../../../messages';
import type { Player } from '../model/player';
import { usePlayer } from './use-player';

/** The seek bar: played and loaded range, with the time under the pointer. It seeks when the thumb is let go. */
export function SeekBar({ player }: { player: Player }) {
  const position = usePlayer(player, (state) => Math.floor(state.position));
  const duration = usePlayer(player, (state) => state.duration);
  const bufferedEnd = usePlayer(player, (state) => state.bufferedEnd);
  const opening = usePlayer(player, (state) => state.phase === 'opening');
  const [dragged, setDragged] = useState<number>();
  const value = dragged ?? Math.min(position, duration);
  return (
    <Slider
      label={messages.player.seek}
      min={0}
      max={Math.max(1, duration)}
      step={1}
      value={value}
      buffered={bufferedEnd}
      disabled={opening}
      valueText={spokenDuration(value)}
      bubble={formatClock}
      onChange={setDragged}
      onCommit={(to) => {
        setDragged(undefined);
        player.request({ type: 'seek', position: to });
      }}
    />
  );
}
