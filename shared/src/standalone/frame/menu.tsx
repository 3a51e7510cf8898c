import { type ReactNode, useState } from 'react';
import { Popover } from '@inspire/shared/ui';
import styles from './menu.module.css';

interface MenuProps {
  readonly label: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A button of the bar, and the panel that it opens. */
export function Menu({ label, summary, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      className={styles.panel}
      trigger={
        <button type="button" className={styles.summary}>
          {summary}
        </button>
      }
    >
      {children}
    </Popover>
  );
}
