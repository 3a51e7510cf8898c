import { IconButton, PlayerIcon } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';

const { player: texts } = messages;

interface ToggleProps {
  readonly className?: string;
}

export function ShuffleToggle({ className }: ToggleProps) {
  const player = usePlayer();
  const isOn = usePlayerState(({ shuffle }) => shuffle);
  return (
    <IconButton
      label={texts.shuffle}
      aria-pressed={isOn}
      className={className}
      onClick={() => player.request({ type: 'toggleShuffle' })}
    >
      <PlayerIcon name="shuffle" />
    </IconButton>
  );
}

export function RepeatToggle({ className }: ToggleProps) {
  const player = usePlayer();
  const isOn = usePlayerState(({ repeatOne }) => repeatOne);
  return (
    <IconButton
      label={texts.repeatOne}
      aria-pressed={isOn}
      className={className}
      onClick={() => player.request({ type: 'toggleRepeatOne' })}
    >
      <PlayerIcon name="repeatOne" />
    </IconButton>
  );
}
