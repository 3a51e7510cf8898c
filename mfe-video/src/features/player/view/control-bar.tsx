import { type ReactNode, useSyncExternalStore } from 'react';
import { formatClock, Icon, IconButton, PlayerIcon } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { GetPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import type { PlayerRequest } from '../model/request-handlers';
import { SeekBar } from './seek-bar';
import { SettingsMenu } from './settings-menu';
import { usePlayer } from './use-player';
import { VolumeControl } from './volume-control';
import styles from './control-bar.module.css';

/** The smallest breakpoint of the design document. */
const NARROW = '(max-width: 575.98px)';

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(NARROW);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Returns true on phones in portrait orientation, where the control bar is short. */
const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);

function Time({ player }: { player: Player }) {
  // As on its card: the last frame of a stream begins a little before the length of the catalogue.
  const duration = usePlayer(player, (state) => formatClock(Math.round(state.duration)));
  const position = usePlayer(player, (state) => (state.phase === 'ended' ? duration : formatClock(state.position)));
  return (
    <p className={styles.time}>
      <span>{position}</span>
      <span className={styles.total}>{` / ${duration}`}</span>
    </p>
  );
}

interface ToggleProps {
  readonly player: Player;
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly request: PlayerRequest;
}

const Control = ({ player, label, icon, pressed, request }: ToggleProps) => (
  <IconButton label={label} aria-pressed={pressed} onClick={() => player.request(request)}>
    {icon}
  </IconButton>
);

/** Controls of features that only some browsers support. */
function Elsewhere({ player }: { player: Player }) {
  const pictureInPicture = usePlayer(player, (state) => state.pictureInPicture);
  const cast = usePlayer(player, (state) => state.cast);
  return (
    <>
      {cast !== 'none' && (
        <Control
          player={player}
          label={messages.cast}
          icon={<PlayerIcon name="cast" />}
          pressed={cast === 'on'}
          request={{ type: 'chooseCastDevice' }}
        />
      )}
      {pictureInPicture !== 'none' && (
        <Control
          player={player}
          label={messages.pictureInPicture}
          icon={<PlayerIcon name="pip" />}
          pressed={pictureInPicture === 'on'}
          request={{ type: 'togglePictureInPicture' }}
        />
      )}
    </>
  );
}

export interface ControlBarProps {
  readonly player: Player;
  readonly getPreview: GetPreview;
  readonly onHelp: () => void;
  readonly onSettings: (open: boolean) => void;
}

export function ControlBar({ player, getPreview, onHelp, onSettings }: ControlBarProps) {
  const narrow = useNarrow();
  const playing = usePlayer(player, (state) => state.playing);
  const ended = usePlayer(player, (state) => state.phase === 'ended');
  const loop = usePlayer(player, (state) => state.loop);
  const captions = usePlayer(player, (state) => state.captions);
  const fullscreen = usePlayer(player, (state) => state.fullscreen);
  return (
    <div className={styles.bar}>
      <SeekBar player={player} getPreview={getPreview} />
      <div className={styles.row}>
        <Control
          player={player}
          label={playing ? messages.pause : messages.play}
          icon={<Icon name={playing ? 'pause' : ended ? 'refresh' : 'play'} />}
          request={{ type: 'togglePlay' }}
        />
        <VolumeControl player={player} />
        <Time player={player} />
        <span className={styles.gap} />
        {captions !== 'none' && (
          <Control
            player={player}
            label={messages.captions}
            icon={<PlayerIcon name="captions" />}
            pressed={captions === 'on'}
            request={{ type: 'toggleCaptions' }}
          />
        )}
        {!narrow && (
          <Control
            player={player}
            label={messages.loop}
            icon={<PlayerIcon name="loop" />}
            pressed={loop}
            request={{ type: 'toggleLoop' }}
          />
        )}
        <SettingsMenu player={player} narrow={narrow} onOpenChange={onSettings} />
        {!narrow && <Elsewhere player={player} />}
        <IconButton label={messages.shortcuts} className={styles.help} onClick={onHelp}>
          <Icon name="help" />
        </IconButton>
        <Control
          player={player}
          label={fullscreen ? messages.leaveFullscreen : messages.enterFullscreen}
          icon={<PlayerIcon name={fullscreen ? 'fullscreenExit' : 'fullscreen'} />}
          request={{ type: 'toggleFullscreen' }}
        />
      </div>
    </div>
  );
}
