import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '../button';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import styles from './menu.module.css';
import { useMenu } from './use-menu';

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  /** Given, the item is one of a choice, and chosen or not. */
  readonly checked?: boolean;
  readonly icon?: ReactNode;
}

export interface MenuProps {
  /** The name of the button and of the menu. */
  readonly label: string;
  /** The button's icon. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Where the menu opens if there is room, seen from its button. @default 'below' */
  readonly side?: 'above' | 'below';
  readonly className?: string;
}

/** A button with a small menu of actions or of a choice. */
export function Menu({ label, trigger, items, side = 'below', className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const { root, menu, onKeyDown, onButtonKeyDown, leave } = useMenu(open, setOpen, side);
  return (
    <div ref={root} className={classNames(styles.root, className)} onKeyDown={onKeyDown}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={onButtonKeyDown}
      >
        {trigger}
      </IconButton>
      {open && (
        <div ref={menu} id={menuId} role="menu" aria-label={label} popover="manual" className={styles.menu}>
          {items.map(({ label: text, onSelect, checked, icon }) => (
            <button
              key={text}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={checked}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                leave();
                onSelect();
              }}
            >
              {checked === undefined ? icon : <Icon name="check" className={checked ? undefined : styles.unchecked} />}
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
