import { type FocusEvent, useRef } from 'react';
import { messages } from '../../../messages';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { PopupCard } from './popup-card';
import { usePopups } from './use-popups';
import styles from './popup-stack.module.css';

/** The popups of one page load, under the navbar. They take no focus; a screen reader is told of each in its own time. */
export function PopupStack({ items }: { items: readonly NotificationItem[] }) {
  const { shown, newest, runs, setHeld, close } = usePopups(items);
  const stack = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  // The one under it is not announced anew when the newest one is closed.
  const last = shown.find(({ item }) => item === newest)?.item;

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !stack.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setHeld(true);
  };
  const remove = (id: number) => {
    // An element that goes tells neither that the pointer left it nor that it lost the focus.
    setHeld(false);
    close(id);
  };
  const dismiss = (id: number) => {
    // Who closes it by the keyboard goes on where they came from, and not at the top of the page.
    if (stack.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus();
    remove(id);
  };

  return (
    <>
      <p role="status" className="visually-hidden">
        {last && (
          <>
            {messages.announced} <span lang={last.language}>{[last.title, last.text].filter(Boolean).join('. ')}</span>
          </>
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
          {shown.map(({ item, place }) => (
            <PopupCard
              key={item.id}
              item={item}
              place={place}
              onClose={() => dismiss(item.id)}
              onChoose={() => remove(item.id)}
            />
          ))}
        </section>
      )}
    </>
  );
}
