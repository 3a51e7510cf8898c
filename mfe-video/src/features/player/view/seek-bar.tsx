import { SeekSlider } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { GetPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import { SeekPreview } from './seek-preview';
import { usePlayer } from './use-player';
import { usePreview } from './use-preview';
import styles from './seek-preview.module.css';

export function SeekBar({ player, getPreview }: { player: Player; getPreview: GetPreview }) {
  const position = usePlayer(player, (state) => Math.floor(state.position));
  const duration = usePlayer(player, (state) => state.duration);
  const bufferedEnd = usePlayer(player, (state) => state.bufferedEnd);
  const opening = usePlayer(player, (state) => state.phase === 'opening');
  const { preview, load } = usePreview(player, getPreview);
  return (
    <div className={styles.bar} data-preview={preview ? '' : undefined} onPointerEnter={load} onPointerDown={load}>
      <SeekSlider
        label={messages.seek}
        position={position}
        duration={duration}
        bufferedEnd={bufferedEnd}
        disabled={opening}
        bubble={(at) => <SeekPreview position={at} preview={preview} />}
        onSeek={(to) => player.request({ type: 'seek', position: to })}
      />
    </div>
  );
}
