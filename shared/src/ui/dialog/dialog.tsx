import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { useModal } from './use-modal';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Esc, a click on the backdrop and the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The buttons at the end; without them a close button is shown at the top. */
  readonly actions?: ReactNode;
}

/**
 * A modal dialog in the centre; on phones at the lower edge. Its content is mounted only while it is open or closing.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const { ref, handlers, present } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} {...handlers} aria-labelledby={titleId} className={classNames(styles.modal, styles.dialog)}>
      {present && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!actions && (
              <IconButton label={uiMessages.close} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </div>
          {children && <div className={styles.content}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
