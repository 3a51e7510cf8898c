import { type ComponentType, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { isNewPress, toPlayerRequest } from '@inspire/shared/playback';
import { matchPath, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { Icon, IconButton, Picture } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { currentTrack, getCover } from '../../player/model/queue';
import { ModeToggle } from '../../player/view/mode-toggle';
import { NowLine } from '../../player/view/now-line';
import { SeekBar } from '../../player/view/seek-bar';
import { Elapsed, Total } from '../../player/view/times';
import { Transport } from '../../player/view/transport';
import { usePlayer, usePlayerState } from '../../player/view/use-player';
import { VolumeControl } from '../../player/view/volume-control';
import type { FullViewProps } from './full-view';
import styles from './dock.module.css';

/** The full-size player has its own chunk: most visits use only the dock. */
const loadFullView = async () => (await import(/* webpackChunkName: "full-view" */ './full-view')).FullView;

function useFullView() {
  const { toasts } = useHost();
  const [View, setView] = useState<ComponentType<FullViewProps>>();
  const [open, setOpen] = useState(false);
  const expand = async () => {
    setOpen(true);
    try {
      const loaded = await loadFullView();
      setView(() => loaded);
    } catch {
      setOpen(false);
      toasts.error(shared.somethingWentWrong);
    }
  };
  return {
    View,
    open,
    expand: () => void expand(),
    collapse: () => setOpen(false),
    preload: () => void loadFullView().catch(() => undefined),
  };
}

/**
 * Returns whether the page is a video's, and whether audio has played on it since the viewer opened it or a video
 * started. A pause does not reset that.
 */
function useAudioOverVideo(): { readonly isOverVideo: boolean; readonly hasPlayed: boolean } {
  const { events } = useHost();
  const isOverVideo = matchPath(paths.videoPlayer, useLocation().pathname) !== null;
  const playing = usePlayerState((state) => state.playing);
  const [hasPlayed, setPlayed] = useState(false);
  // Before the browser paints: a video may start immediately, and then resets what this sets.
  useLayoutEffect(() => {
    if (!isOverVideo) setPlayed(false);
    else if (playing) setPlayed(true);
  }, [isOverVideo, playing]);
  useEffect(
    () =>
      events.onMediaStarted(({ kind }) => {
        if (kind === 'video') setPlayed(false);
      }),
    [events],
  );
  return { isOverVideo, hasPlayed: isOverVideo && (hasPlayed || playing) };
}

/** Text fields and menus handle every key themselves, pressed controls these two. */
const typing = 'input, select, textarea, [role="menu"]';
const pressable = 'button, summary';

/** The bottom player (SPEC-2). It stays across pages; on a video's page it shows only after audio has played there. */
export function Dock() {
  const player = usePlayer();
  const queue = usePlayerState((state) => state.queue);
  const playButton = useRef<HTMLButtonElement>(null);
  const { View, open, expand, collapse, preload } = useFullView();
  const { isOverVideo, hasPlayed } = useAudioOverVideo();
  if (!queue || (isOverVideo && !hasPlayed)) return null;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const request = toPlayerRequest(event, player.state().duration);
    const target = event.target as Element;
    if (!request || target.closest(typing) || (event.key === ' ' && target.closest(pressable))) return;
    // A repeated key, too: otherwise the page would scroll.
    event.preventDefault();
    if (isNewPress(event, request.type)) player.request(request);
  };
  const track = currentTrack(queue);
  return (
    <section className={styles.dock} aria-label={messages.player.region} onKeyDown={onKeyDown}>
      <div className={styles.now}>
        {/* A larger touch target; assistive technology uses the button at the end, which does the same. */}
        <div className={styles.cover} onClick={expand} aria-hidden="true">
          <Picture key={track.id} {...getCover(queue, track)} alt="" sizes="56px" ratio="1/1" eager />
        </div>
        <div className={styles.text}>
          <p className={styles.title} lang={queue.album.language}>
            {track.title}
          </p>
          <NowLine playButton={playButton} />
        </div>
      </div>
      <div className={styles.transport}>
        <ModeToggle mode="shuffle" className={styles.wide} />
        <Transport playButton={playButton} />
        <ModeToggle mode="repeatOne" className={styles.wide} />
      </div>
      <div className={styles.progress}>
        <Elapsed />
        <SeekBar />
        <Total />
      </div>
      <div className={styles.more}>
        <VolumeControl className={styles.volume} />
        <IconButton
          label={messages.player.expand}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={expand}
        >
          <Icon name="chevronUp" />
        </IconButton>
      </div>
      {View && <View open={open} onClose={collapse} />}
    </section>
  );
}
