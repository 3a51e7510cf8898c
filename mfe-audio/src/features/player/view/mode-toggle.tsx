import { IconButton, PlayerIcon } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { usePlayer, usePlayerState } from './use-player';

const { player: texts } = messages;

const requests = { shuffle: { type: 'toggleShuffle' }, repeatOne: { type: 'toggleRepeatOne' } } as const;

export function ModeToggle({ mode, className }: { mode: keyof typeof requests; className?: string }) {
  const player = usePlayer();
  const isOn = usePlayerState((state) => state[mode]);
  return (
    <IconButton
      label={texts[mode]}
      aria-pressed={isOn}
      className={className}
      onClick={() => player.request(requests[mode])}
    >
      <PlayerIcon name={mode} />
    </IconButton>
  );
}
