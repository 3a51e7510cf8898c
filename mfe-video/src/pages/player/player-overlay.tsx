import type { ReactNode } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { Button, Icon } from '@inspire/shared/ui';
import type { VideoStreamStatus } from '../../features/playback/model/stream-status';
import { LockedOverlay, Notice } from '../../features/playback/view/locked-overlay';
import type { PlayerState } from '../../features/player/model/player-state';
import { viewingMessages as messages } from '../../messages';

export interface OverlayParts {
  readonly video: Video;
  readonly albumId: number | undefined;
  readonly status: VideoStreamStatus;
  readonly error: PlayerState['error'];
  readonly hasPlayed: boolean;
  readonly ended: boolean;
  readonly end: ReactNode;
  readonly onRetry: () => void;
}

/** Selects the one message that covers the picture, with its next step; undefined for none. */
export function playerOverlay({
  video,
  albumId,
  status,
  error,
  hasPlayed,
  ended,
  end,
  onRetry,
}: OverlayParts): ReactNode {
  const tryAgain = (
    <Button size="l" icon={<Icon name="refresh" />} onClick={onRetry}>
      {messages.tryAgain}
    </Button>
  );
  if (status.kind === 'locked') {
    return (
      <LockedOverlay
        video={video}
        text={status.text}
        isDisplaced={status.isDisplaced}
        albumId={albumId}
        hasPlayed={hasPlayed}
        onRetry={onRetry}
      />
    );
  }
  if (status.kind === 'failed')
    return (
      <Notice icon="alert" text={messages.videoFailed}>
        {tryAgain}
      </Notice>
    );
  if (error === 'unsupported') return <Notice icon="alert" text={messages.unsupported} />;
  if (error === 'media')
    return (
      <Notice icon="alert" text={messages.streamBroken}>
        {tryAgain}
      </Notice>
    );
  if (error === 'network')
    return (
      <Notice icon="refresh" text={messages.connectionLost}>
        {tryAgain}
      </Notice>
    );
  if (ended) return end;
  return undefined;
}
