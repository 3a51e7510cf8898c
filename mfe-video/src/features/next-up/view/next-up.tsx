import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { Button, Icon, Picture } from '@inspire/shared/ui';
import { nextUpMessages as texts } from '../../../messages/next-up';
import styles from './next-up.module.css';

const follow = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

const usePageVisible = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');

/** While one of these is open, the countdown must not interrupt the viewer. */
const isBusyElsewhere = (): boolean => document.querySelector('dialog[open], [role="menu"]') !== null;

/**
 * Counts down while it runs, from the beginning at each start. It pauses while a dialog or a menu is open.
 * @returns seconds left
 */
function useCountdown(seconds: number, running: boolean, onDone: () => void): number {
  const [left, setLeft] = useState(seconds);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!running) return;
    let count = seconds;
    const timer = setInterval(() => {
      if (isBusyElsewhere()) return;
      count -= 1;
      setLeft(count);
      if (count > 0) return;
      clearInterval(timer);
      done();
    }, 1_000);
    return () => {
      clearInterval(timer);
      setLeft(seconds);
    };
  }, [seconds, running]);
  return left;
}

/** Seconds. */
const COUNTDOWN = 8;
/** Controls that keep the focus, because the viewer may be about to use them. */
const inUse = 'a, button, input, [role="slider"], [role="menuitem"]';

export interface NextUpProps {
  readonly next: Video;
  readonly autoplay: boolean;
  readonly onPlay: () => void;
}

/** The next video, with a countdown that the viewer can cancel. It pauses while the page is hidden. */
export function NextUp({ next, autoplay, onPlay }: NextUpProps) {
  const { title, language, thumbnailUrl, thumbnailSources } = next;
  const titleId = useId();
  const play = useRef<HTMLButtonElement>(null);
  const [stopped, setStopped] = useState(false);
  const visible = usePageVisible();
  const running = autoplay && visible && !stopped;
  const left = useCountdown(COUNTDOWN, running, onPlay);

  useLayoutEffect(() => {
    if (!document.activeElement?.matches(inUse)) play.current?.focus({ preventScroll: true });
  }, []);

  const stop = () => {
    // The pressed button is about to unmount.
    play.current?.focus({ preventScroll: true });
    setStopped(true);
  };
  // The focus may still be on a control of the player.
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isBusyElsewhere()) stop();
  });
  useEffect(() => {
    if (!running) return;
    // In the capture phase, so that a menu that closes by the same press is still open.
    document.addEventListener('keydown', onEscape, { capture: true });
    return () => document.removeEventListener('keydown', onEscape, { capture: true });
  }, [running]);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="12rem" eager className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.label} aria-hidden>
          <span>{texts.upNext}</span>
          {running && <span className={styles.count}>{texts.startsIn(left)}</span>}
        </p>
        <p id={titleId} className={styles.title} lang={language}>
          {title}
        </p>
        <p className="visually-hidden" role="status">
          {running ? texts.announced(title, COUNTDOWN) : texts.offered(title)}
        </p>
        <div className={styles.actions}>
          <Button ref={play} aria-describedby={titleId} icon={<Icon name="play" />} onClick={onPlay}>
            {texts.playNow}
          </Button>
          {running && (
            <Button variant="secondary" onClick={stop}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </div>
      {running && <span className={styles.bar} aria-hidden />}
    </section>
  );
}
