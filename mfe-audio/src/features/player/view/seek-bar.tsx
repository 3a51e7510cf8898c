import { formatDuration, SeekSlider } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { currentTrack } from '../model/queue';
import { usePlayer, usePlayerState } from './use-player';

/** The seek bar, with the time above the pointer. */
export function SeekBar({ className }: { className?: string }) {
  const player = usePlayer();
  const position = usePlayerState((state) => Math.floor(state.position));
  const duration = usePlayerState((state) => Math.floor(state.duration));
  const bufferedEnd = usePlayerState((state) => state.bufferedEnd);
  const item = usePlayerState(({ queue }) => queue && currentTrack(queue).id);
  return (
    <SeekSlider
      label={messages.player.seek}
      position={position}
      duration={duration}
      bufferedEnd={bufferedEnd}
      item={item}
      bubble={formatDuration}
      onSeek={(to) => player.request({ type: 'seek', position: to })}
      className={className}
    />
  );
}
