import { type RefObject, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { Button, Icon } from '@inspire/shared/ui';
import { useVideo } from '../../features/catalogue/api/get-video';
import type { NextVideo } from '../../features/next-up/api/get-up-next';
import { NextUp } from '../../features/next-up/view/next-up';
import { Notice } from '../../features/playback/view/locked-overlay';
import { isStopped } from '../../features/player/model/player-state';
import type { LoadEngine } from '../../features/player/view/use-engine';
import { usePlayer, usePreferredPlayer } from '../../features/player/view/use-player';
import { VideoPlayer } from '../../features/player/view/video-player';
import { viewingMessages as messages } from '../../messages';
import { BelowVideo, VideoActions, VideoDetails } from './below-video';
import { playerOverlay } from './player-overlay';
import { useNextVideo } from './use-next-video';
import { usePlaybackQuality } from './use-playback-quality';
import { usePlayerPageEvents } from './use-player-page-events';
import { useRecording } from './use-recording';
import { useStream } from './use-stream';
import { VideoNotFound } from './video-not-found';
import styles from './player-page.module.css';

interface VideoEndProps {
  readonly next: NextVideo | undefined;
  readonly autoplay: boolean;
  readonly onNext: (next: NextVideo) => void;
  readonly onReplay: () => void;
}

/** The message at the end of a video (SPEC-4), and the next video. */
const VideoEnd = ({ next, autoplay, onNext, onReplay }: VideoEndProps) => (
  <div className={styles.end} data-fills={next ? '' : undefined}>
    <Notice icon="check" text={messages.videoEnded}>
      <Button
        size={next ? 'm' : 'l'}
        variant={next ? 'ghost' : undefined}
        icon={<Icon name="refresh" />}
        onClick={onReplay}
      >
        {messages.watchAgain}
      </Button>
    </Notice>
    {next && <NextUp key={next.id} next={next} autoplay={autoplay} onPlay={() => onNext(next)} />}
  </div>
);

export interface VideoScreenProps {
  readonly video: Video;
  /** The album that the video was opened from. */
  readonly albumId: number | undefined;
  readonly loadEngine: LoadEngine;
  /** See `VideoPlayerProps`. */
  readonly screen: RefObject<HTMLElement | null>;
}

export function VideoScreen({ video: given, albumId, loadEngine, screen }: VideoScreenProps) {
  // Keep the video of the first render: a newer response about it must not open the stream again.
  const [video] = useState(given);
  const player = usePreferredPlayer(video.video_length);
  // Attach the recorder before any hook that pauses or rewinds: it needs the position from before.
  useRecording(player, video);
  usePlayerPageEvents(player, video);
  const { status, retry } = useStream(player, video);
  // What the page was opened with may be hours old, and sell it in another way or at another price.
  const { data: offer = video } = useVideo(status.kind === 'locked' ? video.id : undefined);
  usePlaybackQuality(player, status.kind === 'failed');
  const error = usePlayer(player, (state) => (isStopped(state) ? state.error : undefined));
  const hasPlayed = usePlayer(player, (state) => state.phase !== 'opening');
  const ended = usePlayer(player, (state) => state.phase === 'ended');
  const loop = usePlayer(player, (state) => state.loop);
  const { next, open } = useNextVideo(player, video, albumId);
  if (status.kind === 'missing') return <VideoNotFound />;
  const end = <VideoEnd next={next} autoplay={!loop} onNext={open} onReplay={() => player.request({ type: 'play' })} />;
  const { title, createdBy, thumbnailUrl, thumbnailSources } = video;
  return (
    <article className={styles.article}>
      {/* Before the player, which stands above it: the focus begins at the title, and Tab leads on to the controls. */}
      <VideoDetails video={video} />
      <div className={styles.stage}>
        <VideoPlayer
          player={player}
          loadEngine={loadEngine}
          screen={screen}
          playing={{ title, artist: createdBy, artwork: thumbnailUrl, sources: thumbnailSources }}
          hasControls={status.kind === 'open' || status.kind === 'opening'}
          overlay={playerOverlay({ video: offer, albumId, status, error, hasPlayed, ended, end, onRetry: retry })}
        />
      </div>
      <VideoActions video={video} />
      <BelowVideo
        video={video}
        albumId={albumId}
        ready={hasPlayed || (status.kind !== 'opening' && status.kind !== 'open')}
      />
    </article>
  );
}
