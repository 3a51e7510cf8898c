import { createRoot, type Root } from 'react-dom/client';
import { findStorage } from '@inspire/shared/guards';
import { SHELL_BUILD_HEADER } from '@inspire/shared/remote';
import { Button, Icon, IconButton } from '@inspire/shared/ui';
import type { Shell } from '../app/compose';
import { createTimeLimit } from '../federation/deadline';
import { messages } from '../messages';
import { getViewerActivity } from './viewer-activity';
import { watchForUpdates } from './watch-for-updates';
import styles from './update-notice.module.css';

interface UpdateNoticeProps {
  readonly onReload: () => void;
  readonly onClose: () => void;
}

const UpdateNotice = ({ onReload, onClose }: UpdateNoticeProps) => (
  <div role="status" className={styles.notice}>
    <p>{messages.newVersion}</p>
    <Button size="s" onClick={onReload}>
      {messages.reload}
    </Button>
    <IconButton size="s" label={messages.dismiss} onClick={onClose}>
      <Icon name="close" />
    </IconButton>
  </div>
);

const TIME_LIMIT_MS = 10_000;

async function fetchBuild(): Promise<string | undefined> {
  const response = await fetch(window.location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: createTimeLimit(TIME_LIMIT_MS),
  });
  return response.headers.get(SHELL_BUILD_HEADER) ?? undefined;
}

const reload = () => window.location.reload();

function mountNotices(): Root {
  const place = document.createElement('div');
  document.body.append(place);
  return createRoot(place);
}

let notices: Root | undefined;

function showNotice(): void {
  const root = (notices ??= mountNotices());
  root.render(<UpdateNotice onReload={reload} onClose={() => root.render(null)} />);
}

/**
 * Connects the update check to the browser; a separate chunk, which loads when the page has been open for a while.
 */
export const startUpdates = ({ site, router, isPurchasing }: Shell, ownBuild: string | undefined, begunAt: number) =>
  watchForUpdates({
    site,
    router,
    ownBuild,
    fetchBuild,
    begunAt,
    reload,
    showNotice,
    getViewerActivity: () =>
      getViewerActivity(document, { isPurchasing: isPurchasing(), isOffline: !navigator.onLine }),
    now: () => Date.now(),
    page: document,
    view: window,
    storage: findStorage('sessionStorage'),
  });
