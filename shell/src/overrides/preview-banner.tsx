import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@inspire/shared/ui';
import type { RemoteManager } from '../federation/remote-manager';
import { previewMessages } from './preview-messages';
import { PREVIEW_VERSION, type PreviewFacts } from './stored-overrides';
import styles from './overrides.module.css';

export interface PreviewBannerProps {
  readonly site: Pick<RemoteManager, 'instanceOf' | 'statusOf' | 'subscribe'>;
  readonly name: string;
  readonly preview: PreviewFacts;
  readonly now: () => number;
  readonly onEnd: () => void;
}

const clock = { hour: 'numeric', minute: '2-digit', numberingSystem: 'latn' } as const;

/** @returns the time, with the day of the week when that is another one */
function toTime(expires: string, now: number): string {
  const end = new Date(expires);
  const isToday = end.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(undefined, isToday ? clock : { weekday: 'long', ...clock }).format(end);
}

function useIsOver(expires: string, now: () => number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(expires) - now());
    return () => clearTimeout(timer);
  }, [expires, now]);
  return isOver;
}

/** Says which build this tab shows, until when, and ends it. A preview whose time is over stays until the page is left. */
export function PreviewBanner({ site, name, preview: { version, expires }, now, onEnd }: PreviewBannerProps) {
  const isOver = useIsOver(expires, now);
  const hasFailed = useSyncExternalStore(site.subscribe, () => {
    const running = site.instanceOf(name);
    return running ? running.release.version !== PREVIEW_VERSION : site.statusOf(name) === 'failed';
  });
  const build = `${name} ${version}`;
  const text = hasFailed
    ? previewMessages.failed(build)
    : isOver
      ? previewMessages.over(build)
      : previewMessages.running(build, toTime(expires, now()));
  return (
    <aside className={styles.banner} aria-label={previewMessages.title}>
      <p>{text}</p>
      <Button size="s" variant="secondary" onClick={onEnd}>
        {isOver ? previewMessages.leave : previewMessages.end}
      </Button>
    </aside>
  );
}

/** What becomes of a link: it is being opened, or why it is not. */
export const PreviewNotice = ({ issue, onClose }: { readonly issue?: string; readonly onClose: () => void }) => (
  <div className={styles.banner} role={issue === undefined ? 'status' : 'alert'}>
    <p>{issue ?? previewMessages.opening}</p>
    {issue !== undefined && (
      <Button size="s" variant="secondary" onClick={onClose}>
        {previewMessages.close}
      </Button>
    )}
  </div>
);
