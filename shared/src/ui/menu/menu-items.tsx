import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly onSelect?: () => void;
  /** Makes the item a radio item, checked or not. */
  readonly checked?: boolean;
  /** The submenu, which replaces this menu. */
  readonly items?: readonly MenuItem[];
  readonly detail?: string;
  /** Language of the label, where it differs from the page's. */
  readonly lang?: string;
}

export interface MenuItemsProps {
  readonly items: readonly MenuItem[];
  readonly page: MenuItem | undefined;
  readonly onOpen: (page: string | undefined) => void;
  readonly onChosen: () => void;
}

/** Renders the items of a menu, or the open submenu with a way back. */
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
      {(page?.items ?? items).map(({ label, onSelect, checked, items: own, detail, lang }, index) => (
        <button
          // Keyed by position: a label may change while its item has the focus.
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
          {checked !== undefined && <Icon name="check" className={checked ? undefined : styles.unchecked} />}
          <span lang={lang}>{label}</span>
          {own && (
            <span className={styles.detail}>
              <span>{detail}</span>
              <Icon name="chevronRight" size="s" />
            </span>
          )}
        </button>
      ))}
    </>
  );
}
