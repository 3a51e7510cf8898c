import { PLAYER_STEP } from '@inspire/shared/playback';
import { IconButton, PlayerIcon, Slider } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';
import styles from './volume-control.module.css';

/** A mute button and a volume slider, 0 to 100 (SPEC-9). */
export function VolumeControl({ className }: { className?: string }) {
  const player = usePlayer();
  const volume = usePlayerState((state) => (state.muted ? 0 : Math.round(state.volume * 100)));
  return (
    <div className={className === undefined ? styles.volume : `${styles.volume} ${className}`}>
      <IconButton
        label={volume === 0 ? messages.player.unmute : messages.player.mute}
        onClick={() => player.request({ type: 'toggleMute' })}
      >
        <PlayerIcon name={volume === 0 ? 'volumeMuted' : 'volume'} />
      </IconButton>
      <Slider
        label={messages.player.volume}
        min={0}
        max={100}
        step={PLAYER_STEP.volume * 100}
        value={volume}
        valueText={messages.player.percent(volume)}
        onChange={(value) => player.request({ type: 'setVolume', volume: value / 100 })}
      />
    </div>
  );
}
