import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { showAnchored } from '../anchor/show-anchored';

export interface MenuState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly page: string | undefined;
  readonly setPage: (page: string | undefined) => void;
}

/** Handles the keyboard, the position and outside presses of a menu and its button. */
export function useMenu({ open, setOpen, page, setPage }: MenuState) {
  const shown = useRef<string>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const button = () => root.current?.querySelector<HTMLElement>('[aria-haspopup]');

  useLayoutEffect(() => {
    const trigger = button();
    if (open && menu.current && trigger) return showAnchored(menu.current, trigger, 'above');
  }, [open]);

  useEffect(() => {
    const all = items();
    // On return from a submenu, focus the item that opened it.
    const left =
      page === undefined && shown.current !== undefined && all.find((item) => item.dataset.page === shown.current);
    const chosen = all.find((item) => item.getAttribute('aria-checked') === 'true');
    shown.current = page;
    if (open) (left || chosen || all[0])?.focus();
  }, [open, page]);

  useEffect(() => {
    if (!open) return;
    const closeElsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [open, setOpen]);

  const leave = () => {
    button()?.focus();
    setOpen(false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const goTo = (index: number) => all[(index + all.length) % all.length]?.focus();
    const starting = (letter: string) =>
      [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
        item.textContent?.toLowerCase().startsWith(letter.toLowerCase()),
      );
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(-1);
    else if (event.key === 'ArrowRight' && all[at]?.dataset.page !== undefined) setPage(all[at].dataset.page);
    else if ((event.key === 'ArrowLeft' || event.key === 'Escape') && page !== undefined) setPage(undefined);
    else if (event.key === 'Escape') leave();
    else if (/^[^\s]$/u.test(event.key)) starting(event.key)?.focus();
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };

  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setPage(undefined);
    setOpen(true);
  };

  return { root, menu, onKeyDown, onButtonKeyDown, leave };
}
