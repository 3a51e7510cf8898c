import { type FocusEvent, useRef } from 'react';
import { messages } from '../../../messages';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { PopupCard } from './popup-card';
import { usePopups } from './use-popups';
import styles from './popup-stack.module.css';

/** The popups of one page load, below the navbar. They take no focus; screen readers announce each of them politely. */
export function PopupStack({ items }: { items: readonly NotificationItem[] }) {
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
