import { useEffect, useRef } from 'react';
import { Button, ErrorState, Rail } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import styles from './more-albums.module.css';

const LOAD_MARGIN = '600px';

export interface MoreAlbumsProps {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
  readonly onPress: () => void;
}

/** Marks the end of the loaded rows: more load when the viewer scrolls near, or by the button. */
export function MoreAlbums({ busy, failed, onMore, onPress }: MoreAlbumsProps) {
  const container = useRef<HTMLDivElement>(null);
  const mayLoad = !busy && !failed;
  useEffect(() => {
    if (!mayLoad || !container.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [mayLoad, onMore]);

  if (failed) return <ErrorState title={messages.moreFailed} text={messages.failedText} busy={busy} onRetry={onMore} />;
  return (
    <div ref={container} className={styles.more}>
      {busy && <Rail title={messages.moreAlbums} busy ratio="1/1" />}
      <Button variant="secondary" className={styles.button} busy={busy} onClick={onPress}>
        {messages.showMore}
      </Button>
    </div>
  );
}
