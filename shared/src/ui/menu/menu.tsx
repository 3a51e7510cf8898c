import { type ReactNode, useEffect, useId, useState } from 'react';
import { IconButton } from '../button';
import { classNames } from '../class-names';
import { type MenuItem, MenuItems } from './menu-items';
import { useMenu } from './use-menu';
import styles from './menu.module.css';

export interface MenuProps {
  /** The name of the button and of the menu. */
  readonly label: string;
  /** The button's icon. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Where the menu opens if there is room, seen from its button. @default 'below' */
  readonly side?: 'above' | 'below';
  /** Told when it opens and when it closes, also by going away; a function that stays the same. */
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
}

/** A button with a small menu of actions, of a choice, or of further menus, each of which takes its place. */
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
