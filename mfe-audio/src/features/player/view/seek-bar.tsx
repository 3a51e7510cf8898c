import { formatDuration, SeekSlider } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';

/** The seek bar, with the time above the pointer. */
export function SeekBar({ className }: { className?: string }) {
  const player = usePlayer();
  const position = usePlayerState((state) => Math.floor(state.position));
  const duration = usePlayerState((state) => Math.floor(state.duration));
  const bufferedEnd = usePlayerState((state) => state.bufferedEnd);
  return (
    <SeekSlider
      label={messages.player.seek}
      position={position}
      duration={duration}
      bufferedEnd={bufferedEnd}
      bubble={formatDuration}
      onSeek={(to) => player.request({ type: 'seek', position: to })}
      className={className}
    />
  );
}
