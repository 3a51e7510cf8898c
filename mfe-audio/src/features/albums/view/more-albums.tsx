import { useEffect, useRef } from 'react';
import { Button, ErrorState, Rail } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import styles from './more-albums.module.css';

/** How far below the window's edge the viewer is near the end. */
const NEAR = '600px';

export interface MoreAlbumsProps {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
  /** The viewer asked by the button. */
  readonly onAsked: () => void;
}

/** The end of the rows while there are further ones: they come by themselves as the viewer comes near, or by the button. */
export function MoreAlbums({ busy, failed, onMore, onAsked }: MoreAlbumsProps) {
  const place = useRef<HTMLDivElement>(null);
  const mayLoad = !busy && !failed;
  useEffect(() => {
    if (!mayLoad || !place.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [mayLoad, onMore]);

  if (failed) return <ErrorState title={messages.moreFailed} text={messages.failedText} busy={busy} onRetry={onMore} />;
  return (
    <div ref={place} className={styles.more}>
      {busy && <Rail title={messages.moreAlbums} busy ratio="1/1" />}
      <Button variant="secondary" className={styles.button} busy={busy} onClick={onAsked}>
        {messages.showMore}
      </Button>
    </div>
  );
}
