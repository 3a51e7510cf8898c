import { type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { type MenuItem, MenuItems } from './menu-items';
import { useMenu } from './use-menu';
import styles from './menu.module.css';

export interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** The preferred side of the button. @default 'below' */
  readonly side?: 'above' | 'below';
  /** Called when the menu opens or closes, also on unmount; must be a stable function. */
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
}

/** A button with a menu of actions, radio items or submenus; a submenu replaces its parent. */
export function Menu({ label, trigger, items, side = 'below', onOpenChange, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [inside, setInside] = useState<string>();
  const menuId = useId();
  const page = open ? items.find((item) => item.items && item.label === inside) : undefined;
  const { root, menu, onKeyDown, onButtonKeyDown, leave } = useMenu({
    open,
    setOpen,
    side,
    page: page?.label,
    setPage: setInside,
  });

  useEffect(() => {
    if (!open || !onOpenChange) return;
    onOpenChange(true);
    return () => onOpenChange(false);
  }, [open, onOpenChange]);

  return (
    <div ref={root} className={classNames(styles.root, className)} onKeyDown={onKeyDown}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => {
          setInside(undefined);
          setOpen(!open);
        }}
        onKeyDown={onButtonKeyDown}
      >
        {trigger}
      </IconButton>
      {open && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          aria-label={page?.label ?? label}
          popover="manual"
          className={styles.menu}
        >
          <MenuItems items={items} page={page} onOpen={setInside} onChosen={leave} />
        </div>
      )}
    </div>
  );
}
