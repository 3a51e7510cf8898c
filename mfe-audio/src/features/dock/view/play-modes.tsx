import { Icon, Menu, PlayerIcon } from '@inspire/shared/ui';
import { fullViewMessages as messages } from '../../../messages';
import { SLEEP_MINUTES, SPEEDS } from '../../player/model/player-state';
import { ModeToggle } from '../../player/view/mode-toggle';
import { usePlayer, usePlayerState } from '../../player/view/use-player';
import styles from './play-modes.module.css';

function SpeedMenu() {
  const player = usePlayer();
  const current = usePlayerState(({ speed }) => speed);
  return (
    <Menu
      label={messages.speed(current)}
      trigger={
        current === 1 ? (
          <PlayerIcon name="speed" />
        ) : (
          <span className={styles.value}>{messages.speedItem(current)}</span>
        )
      }
      items={SPEEDS.map((speed) => ({
        label: messages.speedItem(speed),
        checked: speed === current,
        onSelect: () => player.request({ type: 'setSpeed', speed }),
      }))}
    />
  );
}

function SleepMenu() {
  const player = usePlayer();
  const sleep = usePlayerState((state) => state.sleep);
  // Computed again on every `time` event, so it counts down while audio plays.
  const left = usePlayerState((state) =>
    state.sleep?.kind === 'time' ? Math.max(1, Math.ceil((state.sleep.endsAt - Date.now()) / 60_000)) : 0,
  );
  const set = (after: number | 'track' | undefined) => () => player.request({ type: 'setSleep', after });
  const label = !sleep ? messages.sleep : sleep.kind === 'track' ? messages.sleepAtEnd : messages.sleepAfter(left);
  return (
    <Menu
      label={label}
      trigger={
        sleep?.kind === 'time' ? (
          <span className={styles.value}>{messages.sleepLeft(left)}</span>
        ) : (
          <Icon name="moon" className={sleep && styles.on} />
        )
      }
      items={[
        { label: messages.sleepOff, checked: !sleep, onSelect: set(undefined) },
        ...SLEEP_MINUTES.map((minutes) => ({
          label: messages.sleepMinutes(minutes),
          checked: sleep?.kind === 'time' && sleep.minutes === minutes,
          onSelect: set(minutes),
        })),
        { label: messages.sleepTrack, checked: sleep?.kind === 'track', onSelect: set('track') },
      ]}
    />
  );
}

export function PlayModes() {
  return (
    <div className={styles.modes}>
      <ModeToggle mode="shuffle" />
      <ModeToggle mode="repeatOne" />
      <SpeedMenu />
      <SleepMenu />
    </div>
  );
}
