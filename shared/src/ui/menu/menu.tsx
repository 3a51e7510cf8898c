import { type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { type MenuItem, MenuItems } from './menu-items';
import { useMenu } from './use-menu';
import styles from './menu.module.css';

export interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Called when the menu opens or closes, also on unmount; must be a stable function. */
  readonly onOpenChange?: (open: boolean) => void;
}

/** A button with a menu of actions, radio items or submenus above it; a submenu replaces its parent. */
export function Menu({ label, trigger, items, onOpenChange }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [inside, setInside] = useState<string>();
  const menuId = useId();
  const page = open ? items.find((item) => item.items && item.label === inside) : undefined;
  const { root, menu, onKeyDown, onButtonKeyDown, leave } = useMenu({
    open,
    setOpen,
    page: page?.label,
    setPage: setInside,
  });

  useEffect(() => {
    if (!open || !onOpenChange) return;
    onOpenChange(true);
    return () => onOpenChange(false);
  }, [open, onOpenChange]);

  return (
    <div ref={root} className={styles.root} onKeyDown={onKeyDown}>
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
