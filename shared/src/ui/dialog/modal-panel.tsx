import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { useModal } from './use-modal';
import styles from './dialog.module.css';

interface ModalPanelProps {
  readonly kind: 'dialog' | 'sheet';
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly hasCloseButton: boolean;
  readonly children: ReactNode;
}

/** The modal element that dialog and sheet share; its content is mounted only while it is open or closing. */
export function ModalPanel({ kind, open, onClose, title, hasCloseButton, children }: ModalPanelProps) {
  const { ref, handlers, present } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} {...handlers} aria-labelledby={titleId} className={classNames(styles.modal, styles[kind])}>
      {present && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {hasCloseButton && (
              <IconButton label={uiMessages.close} onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
