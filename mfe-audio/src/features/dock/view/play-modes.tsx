import { Icon, Menu } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { SLEEP_MINUTES, SPEEDS } from '../../player/model/player-state';
import { RepeatToggle, ShuffleToggle } from '../../player/view/mode-toggles';
import { usePlayer, usePlayerState } from '../../player/wiring/players';
import styles from './play-modes.module.css';

const { player: texts } = messages;

function SpeedMenu() {
  const player = usePlayer();
  const current = usePlayerState(({ speed }) => speed);
  return (
    <Menu
      label={texts.speed(current)}
      trigger={current === 1 ? <Icon name="speed" /> : <span className={styles.value}>{texts.speedItem(current)}</span>}
      side="above"
      items={SPEEDS.map((speed) => ({
        label: texts.speedItem(speed), checked: speed === current, onSelect: () => player.request({ type: 'setSpeed', speed }),
      }))}
    />
  );
}

function SleepMenu() {
  const player = usePlayer();
  const sleep = usePlayerState((state) => state.sleep);
  // Told anew with every second that is played.
  const left = usePlayerState((state) => (state.sleep?.kind === 'time' ? Math.max(1, Math.ceil((state.sleep.endsAt - Date.now()) / 60_000)) : 0));
  const set = (after: number | 'track' | undefined) => () => player.request({ type: 'setSleep', after });
  const label = !sleep ? texts.sleep : sleep.kind === 'track' ? texts.sleepAtEnd : texts.sleepAfter(left);
  return (
    <Menu
      label={label}
      trigger={sleep?.kind === 'time' ? <span className={styles.value}>{texts.sleepLeft(left)}</span> : <Icon name="moon" className={sleep && styles.on} />}
      side="above"
      items={[
        { label: texts.sleepOff, checked: !sleep, onSelect: set(undefined) },
        ...SLEEP_MINUTES.map((minutes) => ({
          label: texts.sleepMinutes(minutes), checked: sleep?.kind === 'time' && sleep.minutes === minutes, onSelect: set(minutes),
        })),
        { label: texts.sleepTrack, checked: sleep?.kind === 'track', onSelect: set('track') },
      ]}
    />
  );
}

/** How the queue plays: mixed, one track again and again, faster or slower, and until when. */
export function PlayModes() {
  return (
    <div className={styles.modes}>
      <ShuffleToggle />
      <RepeatToggle />
      <SpeedMenu />
      <SleepMenu />
    </div>
  );
}
