import { IconButton, PlayerIcon } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';
import styles from './mode-toggles.module.css';

const { player: texts } = messages;

interface ToggleProps {
  readonly className?: string;
}
const toggleClass = ({ className }: ToggleProps) =>
  className === undefined ? styles.toggle : `${styles.toggle} ${className}`;

export function ShuffleToggle(props: ToggleProps) {
  const player = usePlayer();
  const isOn = usePlayerState(({ shuffle }) => shuffle);
  return (
    <IconButton
      label={texts.shuffle}
      aria-pressed={isOn}
      className={toggleClass(props)}
      onClick={() => player.request({ type: 'toggleShuffle' })}
    >
      <PlayerIcon name="shuffle" />
    </IconButton>
  );
}

export function RepeatToggle(props: ToggleProps) {
  const player = usePlayer();
  const isOn = usePlayerState(({ repeatOne }) => repeatOne);
  return (
    <IconButton
      label={texts.repeatOne}
      aria-pressed={isOn}
      className={toggleClass(props)}
      onClick={() => player.request({ type: 'toggleRepeatOne' })}
    >
      <PlayerIcon name="repeatOne" />
    </IconButton>
  );
}
