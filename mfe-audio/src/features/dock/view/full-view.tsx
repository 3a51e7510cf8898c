import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon, IconButton, Picture } from '@inspire/shared/ui';
import { fullViewMessages as messages } from '../../../messages';
import { CoverBackdrop } from '../../albums/view/cover-backdrop';
import { currentTrack, getCover } from '../../player/model/queue';
import { NowLine } from '../../player/view/now-line';
import { SeekBar } from '../../player/view/seek-bar';
import { Elapsed, Total } from '../../player/view/times';
import { Transport } from '../../player/view/transport';
import { usePlayerState } from '../../player/view/use-player';
import { VolumeControl } from '../../player/view/volume-control';
import { PlayModes } from './play-modes';
import { UpNext } from './up-next';
import styles from './full-view.module.css';

interface FullDialogProps {
  readonly open: boolean;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog as large as the window. The browser traps the focus in it and restores it afterwards. */
function FullDialog({ open, label, onClose, children }: FullDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-theme="dark"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

export interface FullViewProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function FullView({ open, onClose }: FullViewProps) {
  const queue = usePlayerState((state) => state.queue);
  const playButton = useRef<HTMLButtonElement>(null);
  if (!queue) return null;
  const track = currentTrack(queue);
  const cover = getCover(queue, track);
  return (
    <FullDialog open={open} label={messages.fullView} onClose={onClose}>
      <CoverBackdrop {...cover} />
      <div className={styles.top}>
        <IconButton label={messages.collapse} onClick={onClose}>
          <Icon name="chevronDown" />
        </IconButton>
      </div>
      <div className={styles.columns}>
        <div className={styles.player}>
          <Picture
            key={track.id}
            {...cover}
            alt=""
            sizes="(max-width: 991px) 80vw, 420px"
            ratio="1/1"
            eager
            className={styles.cover}
          />
          <div className={styles.text}>
            <h2 className={styles.title} lang={queue.album.language}>
              {track.title}
            </h2>
            <NowLine roomy playButton={playButton} onLeave={onClose} />
          </div>
          <div className={styles.progress}>
            <SeekBar />
            <Elapsed />
            <Total />
          </div>
          <Transport size="l" playButton={playButton} />
          <div className={styles.extras}>
            <PlayModes />
            <VolumeControl className={styles.volume} />
          </div>
        </div>
        <UpNext />
      </div>
    </FullDialog>
  );
}
