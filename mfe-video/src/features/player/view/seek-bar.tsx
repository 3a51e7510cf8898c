import { useState } from 'react';
import { Slider, spokenDuration } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { GetPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import { SeekPreview } from './seek-preview';
import { usePlayer } from './use-player';
import { usePreview } from './use-preview';
import styles from './seek-preview.module.css';

/** The seek bar: played and loaded range, with time and picture under the pointer. It seeks when the thumb is let go. */
export function SeekBar({ player, getPreview }: { player: Player; getPreview: GetPreview }) {
  const position = usePlayer(player, (state) => Math.floor(state.position));
  const duration = usePlayer(player, (state) => state.duration);
  const bufferedEnd = usePlayer(player, (state) => state.bufferedEnd);
  const opening = usePlayer(player, (state) => state.phase === 'opening');
  const [dragged, setDragged] = useState<number>();
  const { preview, ask } = usePreview(player, getPreview);
  const value = dragged ?? Math.min(position, duration);
  return (
    <div className={styles.bar} data-preview={preview ? '' : undefined} onPointerEnter={ask} onPointerDown={ask}>
      <Slider
        label={messages.seek}
        min={0}
        max={Math.max(1, duration)}
        step={1}
        value={value}
        buffered={bufferedEnd}
        disabled={opening}
        valueText={spokenDuration(value)}
        bubble={(at) => <SeekPreview position={at} preview={preview} />}
        onChange={setDragged}
        onCancel={() => setDragged(undefined)}
        onCommit={(to) => {
          setDragged(undefined);
          player.request({ type: 'seek', position: to });
        }}
      />
    </div>
  );
}
