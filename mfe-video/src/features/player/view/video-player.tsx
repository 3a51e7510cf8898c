import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { Picture, Spinner, useDelayed } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import { type GetPreview, getPreview as getStreamPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import { isBuffering, isCovered, isStopped } from '../model/player-state';
import { CaptionText } from './caption-text';
import { ControlBar } from './control-bar';
import { SpeedNotice } from './notices';
import { PlayTarget } from './play-target';
import { ShortcutsDialog } from './shortcuts-dialog';
import { type LoadEngine, useEngine } from './use-engine';
import { useIdle } from './use-idle';
import { useKeyboard } from './use-keyboard';
import { type NowPlaying, useMediaSession } from './use-media-session';
import { usePlayer } from './use-player';
import styles from './video-player.module.css';

function Buffering({ player }: { player: Player }) {
  const shown = useDelayed(usePlayer(player, isBuffering));
  return (
    shown && (
      <div className={styles.place}>
        <Spinner size="l" label={messages.buffering} />
      </div>
    )
  );
}

export interface VideoPlayerProps {
  readonly player: Player;
  readonly loadEngine: LoadEngine;
  readonly playing: NowPlaying;
  readonly overlay?: ReactNode;
  /** Loads the preview pictures of the seek bar. @default from the stream's folder */
  readonly getPreview?: GetPreview;
  /** False while there is nothing to control. */
  readonly hasControls: boolean;
  /** An element around the player that stays mounted when the video changes, to keep fullscreen. @default the player */
  readonly screen?: RefObject<HTMLElement | null>;
}

/** The player: picture, controls, keys. All parts send requests to it; only the engine uses the media element. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { player, loadEngine, playing, overlay, hasControls, getPreview = getStreamPreview, screen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const onlyCloses = useRef(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  // A pressed button of the overlay, such as 'Watch again', disappears with it: the player receives its focus.
  const passFocusOn = useCallback(
    (cover: HTMLElement | null) => () => {
      if (cover?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    },
    [],
  );
  const openHelp = useCallback(() => setHelpOpen(true), []);
  const isRunning = usePlayer(player, (state) => state.playing && !isStopped(state));
  const started = usePlayer(player, (state) => !isCovered(state));
  const blackout = usePlayer(player, (state) => state.blackout);
  const idle = useIdle(frame, isRunning && !overlay && !helpOpen && !settingsOpen);
  useEngine(player, screen ?? frame, media, loadEngine);
  useKeyboard(player, frame, openHelp);
  useMediaSession(player, playing);

  // The first touch only shows the controls: it must not press a hidden button. A press on the picture only closes an
  // open menu.
  const onPointerDownCapture = ({ pointerType, target }: PointerEvent) => {
    const onPicture =
      settingsOpen && !(target instanceof Element && target.closest('button, [role]:not([role="region"])'));
    onlyCloses.current = onPicture || (pointerType === 'touch' && idle);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (onlyCloses.current) event.stopPropagation();
    onlyCloses.current = false;
  };

  return (
    <div
      ref={frame}
      role="region"
      // Receives the focus after the overlay, and in fullscreen, so that a screen reader announces the next video.
      tabIndex={-1}
      aria-label={messages.region(playing.title)}
      className={styles.frame}
      data-theme="dark"
      data-idle={idle || undefined}
      onPointerDownCapture={onPointerDownCapture}
      onClickCapture={onClickCapture}
    >
      <div className={styles.poster}>
        <Picture
          src={playing.artwork}
          sources={playing.sources}
          alt=""
          sizes="100vw"
          eager
          className={styles.picture}
        />
      </div>
      <video ref={media} className={styles.media} data-started={started || undefined} playsInline tabIndex={-1} />
      {blackout && <div className={styles.blackout} data-testid="blackout" />}
      {!overlay && <PlayTarget player={player} />}
      {!overlay && <Buffering player={player} />}
      {overlay && (
        <div ref={passFocusOn} className={styles.overlay}>
          {overlay}
        </div>
      )}
      {hasControls && (
        <div className={styles.controls}>
          <ControlBar player={player} getPreview={getPreview} onHelp={openHelp} onSettings={setSettingsOpen} />
        </div>
      )}
      {!overlay && <CaptionText player={player} />}
      {!overlay && <SpeedNotice player={player} />}
      <ShortcutsDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
