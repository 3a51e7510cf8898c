import { PLAYER_STEP } from '@inspire/shared/playback';
import { IconButton, PlayerIcon, Slider } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import { usePlayer } from './use-player';
import styles from './control-bar.module.css';

/** Touch devices have volume keys, so they show only the mute button. */
export function VolumeControl({ player }: { player: Player }) {
  const volume = usePlayer(player, (state) => state.volume);
  const muted = usePlayer(player, (state) => state.muted || state.volume === 0);
  const audible = muted ? 0 : volume;
  const setVolume = (to: number) => player.request({ type: 'setVolume', volume: to });
  return (
    <div className={styles.volume}>
      <IconButton
        label={muted ? messages.unmute : messages.mute}
        onClick={() => player.request({ type: 'toggleMute' })}
      >
        <PlayerIcon name={muted ? 'volumeMuted' : 'volume'} />
      </IconButton>
      <div className={styles.level} data-own-keys="">
        <Slider
          label={messages.volume}
          min={0}
          max={1}
          step={PLAYER_STEP.volume}
          value={audible}
          valueText={messages.percent(audible)}
          onChange={setVolume}
        />
      </div>
    </div>
  );
}
