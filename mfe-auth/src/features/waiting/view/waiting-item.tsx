import { useEffect, useState } from 'react';
import { toTrailerHref, TRAILER_PAGE, trailerReturn } from '@inspire/shared/guards';
import { type Host, useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { readItemHref } from '@inspire/shared/routes';
import { useHydrated } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { EntryState } from '../../session/model/entry-state';
import styles from './waiting-item.module.css';

const { waiting: texts } = messages;

interface Waiting {
  readonly isAudio: boolean;
  readonly title: string;
  readonly language?: string | undefined;
  readonly thumbnailUrl: string;
  readonly trailerUrl?: string | undefined;
}

/** Fetches what guests may know of the item (D-36). */
async function fetchItem({ api }: Host, href: string, signal: AbortSignal): Promise<Waiting | undefined> {
  const item = readItemHref(href);
  if (!item) return undefined;
  const input = { params: { id: item.id } };
  if (item.kind === 'video') return { ...(await api.call('video', input, { signal })), isAudio: false };
  const fetchAlbum = () => api.call('album', input, { signal });
  // Its time limit is short (SPEC-9), so ask once more (D-13). `albumQuery` would add the query library to the login.
  const { audioAlbum } = await fetchAlbum().catch(fetchAlbum);
  return { ...audioAlbum, isAudio: audioAlbum.mediaType === 'AUDIO' };
}

interface WaitingItemProps {
  readonly purpose: 'login' | 'signup';
  readonly entry: EntryState;
}

/**
 * Shows what the guest came for, who is led there after signing in (D-72). Its place is there from the first paint on: the
 * early script says so to the style sheet. An item that cannot be loaded leaves the form alone.
 */
export function WaitingItem({ purpose, entry }: WaitingItemProps) {
  const host = useHost();
  const isHydrated = useHydrated();
  const href = entry.returnTo?.href ?? '';
  const [item, setItem] = useState<Waiting | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    fetchItem(host, href, leaving.signal).then(setItem, () => leaving.signal.aborted || setItem('failed'));
    return () => leaving.abort();
  }, [host, href]);
  if (!isHydrated) return <div className={`${styles.waiting} ${styles.place}`} />;
  const waitingFor = readItemHref(href);
  if (item === 'failed' || !waitingFor) return null;
  if (!item) return <div className={styles.waiting} aria-busy="true" />;
  const { isAudio, title, language, thumbnailUrl, trailerUrl } = item;
  const hasTrailer = trailerUrl !== undefined && host.site.owns(TRAILER_PAGE);
  return (
    <div className={styles.waiting}>
      <img src={thumbnailUrl} alt="" className={styles.cover} data-square={isAudio || undefined} />
      <div>
        <p className={styles.words} data-short={hasTrailer || undefined}>
          {texts[purpose][isAudio ? 'listen' : 'watch']} <strong lang={language}>{title}</strong>
        </p>
        {hasTrailer && (
          // The history entry keeps what the guest came for, so coming back and signing in leads there.
          <Link to={toTrailerHref(waitingFor)} state={trailerReturn} className={styles.trailer}>
            {texts.trailer}
          </Link>
        )}
      </div>
    </div>
  );
}
