import type { ReactNode } from 'react';
import { PurchaseButton } from '@inspire/shared/commerce';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { Button, ButtonLink, Icon, type IconName } from '@inspire/shared/ui';
import { viewingMessages as messages } from '../../../messages';
import { SellingAlbumLink } from '../../album/view/selling-album-link';
import { TrailerLink } from '../../trailer/view/trailer-link';
import { unlockActions } from '../model/stream-status';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly icon: IconName;
  readonly text: string;
  readonly children?: ReactNode;
}

export const Notice = ({ icon, text, children }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <Icon name={icon} size="xl" className={styles.icon} />
    <p className={styles.text}>{text}</p>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);

export interface LockedOverlayProps {
  readonly video: Video;
  readonly text: string;
  /** Another device plays. */
  readonly isDisplaced: boolean;
  readonly albumId: number | undefined;
  /** It was playing before: the viewer's access ended, or was renewed on another device. */
  readonly hasPlayed: boolean;
  readonly onRetry: () => void;
}

/** Explains why the video is locked and offers what unlocks it (SPEC-4), if the site can do that at the moment. */
export function LockedOverlay({ video, text, isDisplaced, albumId, hasPlayed, onRetry }: LockedOverlayProps) {
  const { site } = useHost();
  const { id, title, price, thumbnailUrl, trailerUrl } = video;
  const action = isDisplaced ? undefined : unlockActions[video.videoType];
  const isSold = (action === 'buy' || action === 'rent') && site.fills('purchase');
  return (
    <Notice icon="lock" text={text}>
      {isSold && (
        <PurchaseButton item={{ kind: 'video', id, title, price, sale: action, thumbnailUrl }} onBought={onRetry} />
      )}
      {action === 'plan' && site.owns(paths.plans) && (
        <ButtonLink size="l" to={paths.plans}>
          {messages.seePlans}
        </ButtonLink>
      )}
      {action === 'album' && site.owns(paths.videosInAlbum) && <SellingAlbumLink videoId={id} openedFrom={albumId} />}
      {!isDisplaced && !hasPlayed && <TrailerLink item={{ kind: 'video', id }} trailerUrl={trailerUrl} />}
      {isDisplaced && (
        <Button size="l" onClick={onRetry}>
          {messages.playHere}
        </Button>
      )}
      {hasPlayed && !isDisplaced && (
        <Button size="l" variant="secondary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
