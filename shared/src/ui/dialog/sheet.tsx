import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { toInvoker } from './invoker';
import styles from './dialog.module.css';

export interface SheetProps {
  /** What the buttons that open it name (`toInvoker`). */
  readonly id: string;
  readonly title: ReactNode;
  readonly ref?: RefObject<HTMLDialogElement | null>;
  readonly children?: ReactNode;
}

/**
 * A modal drawer that slides in from the right. The browser opens and closes it, so that prerendered markup works before any
 * script.
 */
export function Sheet({ id, title, ref, children }: SheetProps) {
  const titleId = `${id}-title`;
  return (
    // It may be open already when React hydrates it.
    <dialog
      ref={ref}
      id={id}
      closedby="any"
      aria-labelledby={titleId}
      className={classNames(styles.modal, styles.sheet)}
      suppressHydrationWarning
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={uiMessages.close} {...toInvoker('close', id)}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </dialog>
  );
}
