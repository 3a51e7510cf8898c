import { PurchaseButton } from '@inspire/shared/commerce';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { Button, ButtonLink } from '@inspire/shared/ui';
import { viewingMessages as messages } from '../../../messages';
import { SellingAlbumLink } from '../../album/view/selling-album-link';
import type { UnlockAction } from '../model/stream-failure';
import { Notice } from './notice';

export interface LockedOverlayProps {
  readonly video: Video;
  readonly text: string;
  readonly offer: UnlockAction;
  /** The album that it was opened from. */
  readonly albumId: number | undefined;
  /** It played until now: the right to it ended, or another device has renewed it. */
  readonly hasPlayed: boolean;
  /** Asks for the stream again: after a purchase, or to take over from another device. */
  readonly onRetry: () => void;
}

/** Why the viewer may not watch, and what opens it (SPEC-4). Nothing is offered that the site cannot do at the moment. */
export function LockedOverlay({ video, text, offer, albumId, hasPlayed, onRetry }: LockedOverlayProps) {
  const { site } = useHost();
  const { id, title, price, thumbnailUrl } = video;
  const isSold = (offer === 'buy' || offer === 'rent') && site.fills('purchase');
  return (
    <Notice icon="lock" text={text}>
      {isSold && (
        <PurchaseButton item={{ kind: 'video', id, title, price, sale: offer, thumbnailUrl }} onBought={onRetry} />
      )}
      {offer === 'plan' && site.owns(paths.plans) && (
        <ButtonLink size="l" to={paths.plans}>
          {messages.seePlans}
        </ButtonLink>
      )}
      {offer === 'album' && site.owns(paths.videosInAlbum) && <SellingAlbumLink videoId={id} openedFrom={albumId} />}
      {offer === 'takeOver' && (
        <Button size="l" onClick={onRetry}>
          {messages.playHere}
        </Button>
      )}
      {hasPlayed && offer !== 'takeOver' && (
        <Button size="l" variant="secondary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
