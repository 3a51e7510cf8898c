import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { uiMessages } from '../messages';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly onSelect?: () => void;
  /** Given, the item is one of a choice, and chosen or not. */
  readonly checked?: boolean;
  readonly icon?: ReactNode;
  /** A menu of its own, which takes the place of this one. */
  readonly items?: readonly MenuItem[];
  /** What is chosen in it, shown behind the label. */
  readonly detail?: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
}

export interface MenuItemsProps {
  readonly items: readonly MenuItem[];
  /** The item whose own menu is shown. */
  readonly page: MenuItem | undefined;
  readonly onOpen: (page: string | undefined) => void;
  readonly onChosen: () => void;
}

/** The items of a menu, or of the one of its items that was opened, with the way back. */
export function MenuItems({ items, page, onOpen, onChosen }: MenuItemsProps) {
  return (
    <>
      {page && (
        <button
          type="button"
          role="menuitem"
          aria-label={uiMessages.back(page.label)}
          tabIndex={-1}
          className={styles.back}
          onClick={() => onOpen(undefined)}
        >
          <Icon name="chevronLeft" />
          {page.label}
        </button>
      )}
      {(page?.items ?? items).map(({ label, onSelect, checked, icon, items: own, detail, lang }, index) => (
        <button
          // By its place: a label may change while the focus is on it.
          key={`${page?.label} ${index}`}
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          aria-haspopup={own && 'menu'}
          data-page={own && label}
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            if (own) return onOpen(label);
            onChosen();
            onSelect?.();
          }}
        >
          {checked === undefined ? icon : <Icon name="check" className={checked ? undefined : styles.unchecked} />}
          <span lang={lang}>{label}</span>
          {own && (
            <span className={styles.detail}>
              {detail}
              <Icon name="chevronRight" size="s" />
            </span>
          )}
        </button>
      ))}
    </>
  );
}
