import { useRef, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { ViewingHistoryEntry } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Link } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { Day, Icon, IconButton, Picture } from '@inspire/shared/ui';
import { historyMessages as messages } from '../../../messages';
import { passFocusOn } from '../../account/view/pass-focus-on';
import { removeFromHistory } from '../api/clear-history';
import styles from './history.module.css';

/** One video or track, with the day on which it was last played. The link opens the video, or the album of the track. */
export function HistoryRow({ entry }: { readonly entry: ViewingHistoryEntry }) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { kind, id, title, language, thumbnailUrl, thumbnailSources, album, playedAt } = entry;
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await removeFromHistory(host, entry);
      passFocusOn(button.current);
      host.toasts.success(messages.removed(title));
    } catch (error) {
      setBusy(false);
      // After a 401 the host has already reported the end of the session (D-35).
      if (!isApiError(error, 401)) host.toasts.error(shared.somethingWentWrong);
    }
  };
  return (
    <li className={styles.row}>
      <Link to={album ? hrefs.audioPlayer(album.id) : hrefs.videoPlayer(id)} className={styles.link}>
        <span className={styles.words}>
          <span className={styles.name} lang={language}>
            {title}
          </span>
          {album && (
            <span className={styles.note} lang={language}>
              {album.title}
            </span>
          )}
          <span className={styles.note}>
            {kind === 'video' ? messages.watchedOn : messages.listenedOn} <Day at={playedAt} />
          </span>
        </span>
        <span className={album ? `${styles.cover} ${styles.square}` : styles.cover}>
          <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="6rem" ratio={album ? '1/1' : '16/9'} />
        </span>
      </Link>
      <IconButton
        ref={button}
        label={messages.remove(title)}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => void remove()}
      >
        <Icon name="close" />
      </IconButton>
    </li>
  );
}
