import { type CSSProperties, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { Icon, IconButton } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { useRecentNotifications } from '../../inbox/api/get-notifications';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { ItemPicture } from '../../inbox/view/item-picture';
import { usePageReady } from '../../inbox/view/use-page-ready';
import { usePopups } from './use-popups';
import styles from './popup-stack.module.css';

interface PopupCardProps {
  readonly item: NotificationItem;
  readonly row: number;
  readonly onClose: () => void;
  readonly onChoose: () => void;
}

function PopupCard({ item, row, onClose, onChoose }: PopupCardProps) {
  const { site } = useHost();
  const { title, text, language, target } = item;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <article className={styles.card} style={{ '--row': row + 1 } as CSSProperties} onKeyDown={onKeyDown}>
      <ItemPicture item={item} className={styles.picture} />
      <div className={styles.words} lang={language}>
        {target && site.owns(target.path) ? (
          <Link className={styles.link} to={target.href} state={target.state} onClick={onChoose}>
            {title}
          </Link>
        ) : (
          <span className={styles.link}>{title}</span>
        )}
        {text && (
          <>
            <br />
            <span className={styles.text}>{text}</span>
          </>
        )}
      </div>
      <IconButton label={messages.close(title)} size="s" className={styles.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </article>
  );
}

/** The popups of one page load, below the navbar. They take no focus; screen readers announce each of them politely. */
function PopupStack({ items }: { items: readonly NotificationItem[] }) {
  const { shown, newest, runs, setHeld, close } = usePopups(items);
  const stack = useRef<HTMLElement>(null);
  const focusedBefore = useRef<Element>(null);
  // Announce only the newest popup: closing it must not announce the one below it again.
  const last = shown.find(({ item }) => item === newest)?.item;

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !stack.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget;
    setHeld(true);
  };
  const remove = (id: number) => {
    // A removed element emits neither pointerleave nor blur.
    setHeld(false);
    close(id);
  };
  const dismiss = (id: number) => {
    // After closing by keyboard, the focus returns to where it was, not to the top of the page.
    if (stack.current?.contains(document.activeElement) && focusedBefore.current instanceof HTMLElement)
      focusedBefore.current.focus();
    remove(id);
  };

  return (
    <>
      <p role="status" className="visually-hidden">
        {last && (
          <span>
            {messages.announced} <span lang={last.language}>{[last.title, last.text].filter(Boolean).join('. ')}</span>
          </span>
        )}
      </p>
      {shown.length > 0 && (
        <section
          ref={stack}
          aria-label={messages.newNotifications}
          className={styles.stack}
          data-paused={!runs || undefined}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(stack.current?.contains(document.activeElement) === true)}
          onFocus={onFocus}
          onBlur={() => setHeld(false)}
        >
          {shown.map(({ item, row }) => (
            <PopupCard
              key={item.id}
              item={item}
              row={row}
              onClose={() => dismiss(item.id)}
              onChoose={() => remove(item.id)}
            />
          ))}
        </section>
      )}
    </>
  );
}

/** Fills the slot `popups`: new notifications, shown one by one after the page has loaded (SPEC-4). */
export function Popups() {
  const { data } = useRecentNotifications(usePageReady());
  return data ? <PopupStack items={data} /> : null;
}
