import { type ReactNode, useId } from 'react';
import { IconButton } from '../button';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import { uiMessages } from '../messages';
import { useModal } from './use-modal';
import styles from './dialog.module.css';

export interface SheetProps {
  readonly open: boolean;
  /** Esc, a click on the backdrop, the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A modal drawer that comes from the right. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const { ref, handlers, present } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} {...handlers} aria-labelledby={titleId} className={classNames(styles.modal, styles.sheet)}>
      {present && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label={uiMessages.close} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </div>
          <div className={styles.content}>{children}</div>
        </div>
      )}
    </dialog>
  );
}
