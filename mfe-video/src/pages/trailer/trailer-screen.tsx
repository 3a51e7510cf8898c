import { useCallback, useEffect, useRef } from 'react';
import { isRecord, type TrailerItem } from '@inspire/shared/guards';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { Button, ButtonLink, Icon, PageHeading } from '@inspire/shared/ui';
import { Notice } from '../../features/playback/view/locked-overlay';
import { isStopped } from '../../features/player/model/player-state';
import type { LoadEngine } from '../../features/player/view/use-engine';
import { usePlayer, usePreferredPlayer } from '../../features/player/view/use-player';
import { VideoPlayer } from '../../features/player/view/video-player';
import type { WithTrailer } from '../../features/trailer/api/get-trailer';
import { trailerMessages as messages, viewingMessages } from '../../messages';
import { usePlayerPageEvents } from '../player/use-player-page-events';
import styles from '../player/player-page.module.css';

export interface TrailerScreenProps {
  readonly item: TrailerItem;
  readonly shown: WithTrailer;
  readonly url: string;
  readonly loadEngine: LoadEngine;
}

/** Escape belongs to what is open above the page. */
const isOpenAbove = (target: EventTarget | null): boolean =>
  Boolean(document.fullscreenElement) ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('[role="menu"], [popover]') !== null);

/** Leads to the item when the trailer ends: back to where the viewer pressed 'Watch trailer', if it was there. */
function useLeaving(href: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const returns = isRecord(state) && state.trailerReturns === true;
  return useCallback(
    () => void (returns ? navigate(-1) : navigate(href, { replace: true })),
    [navigate, returns, href],
  );
}

/** Plays a trailer in the player of films. Nothing records it: it has no position and is in no history (D-73). */
export function TrailerScreen({ item, shown, url, loadEngine }: TrailerScreenProps) {
  const { title, description, language, thumbnailUrl, thumbnailSources } = shown;
  const { kind, id } = item;
  const href = kind === 'video' ? hrefs.videoPlayer(id) : hrefs.videosInAlbum(id);
  const leave = useLeaving(href);
  const player = usePreferredPlayer(0);
  const screen = useRef<HTMLElement>(null);
  usePlayerPageEvents(player, item);
  const error = usePlayer(player, (state) => (isStopped(state) ? state.error : undefined));
  useEffect(() => player.open({ url, startAt: 0, duration: 0, autoplay: true }), [player, url]);
  // While it loops, it does not end (D-73).
  useEffect(
    () => player.onEvent((event) => event.type === 'ended' && !player.state().loop && leave()),
    [player, leave],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOpenAbove(event.target)) leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave]);
  return (
    <article ref={screen} className={styles.article}>
      <div className={styles.details}>
        <PageHeading className={styles.title}>
          {messages.trailerOf} <span lang={language}>{title}</span>
        </PageHeading>
        <p className={styles.description} lang={language}>
          {description}
        </p>
      </div>
      <div className={styles.stage}>
        <VideoPlayer
          player={player}
          loadEngine={loadEngine}
          playing={{ title, artist: '', artwork: thumbnailUrl, sources: thumbnailSources }}
          hasControls
          overlay={
            error && (
              <Notice icon="alert" text={error === 'unsupported' ? viewingMessages.unsupported : messages.failed}>
                {error !== 'unsupported' && (
                  <Button size="l" icon={<Icon name="refresh" />} onClick={() => player.request({ type: 'recover' })}>
                    {viewingMessages.tryAgain}
                  </Button>
                )}
              </Notice>
            )
          }
        />
      </div>
      <div className={styles.actions}>
        <ButtonLink to={href} replace>
          {kind === 'video' ? messages.watchWhole : messages.watchAlbum}
        </ButtonLink>
      </div>
    </article>
  );
}
