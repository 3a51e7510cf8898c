import { cloneElement, type ComponentProps, Fragment, type ReactElement, type ReactNode, useId, useRef } from 'react';
import type { AnchorAlign } from '../anchor';
import { classNames } from '../class-names';
import { usePopover } from './use-popover';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The accessible name of the panel. */
  readonly label: string;
  /** The button that the panel belongs to, for example an `IconButton`; a press of it opens and closes the panel. */
  readonly trigger: ReactElement;
  readonly open: boolean;
  /** A press of the trigger; Esc, a press elsewhere, the focus going elsewhere. */
  readonly onOpenChange: (open: boolean) => void;
  /** The edge of the trigger that the panel keeps to. @default 'end' */
  readonly align?: AnchorAlign;
  /** Of the panel. */
  readonly className?: string;
  readonly children?: ReactNode;
}

type Trigger = ReactElement<ComponentProps<'button'>>;

function assign(ref: Trigger['props']['ref'], element: HTMLButtonElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/**
 * A panel that a button opens over the page, without stopping the page: it takes the focus, Tab leads through it and on, Esc
 * gives the focus back. On phones it is as wide as the window. Every opening mounts its children again.
 */
export function Popover({ label, trigger, open, onOpenChange, align = 'end', className, children }: PopoverProps) {
  const panelId = useId();
  const { trigger: button, panel, present, opening, onKeyDown, onToggle } = usePopover(open, onOpenChange, align);
  const pressedOpen = useRef(false);
  const own = (trigger as Trigger).props;
  return (
    <>
      {cloneElement(trigger as Trigger, {
        ref: (element: HTMLButtonElement | null) => {
          button.current = element;
          assign(own.ref, element);
        },
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? panelId : undefined,
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          // Between the press and the click the browser closes the panel: the click must not open it again.
          pressedOpen.current = open;
        },
        onClick: (event) => {
          own.onClick?.(event);
          onOpenChange(!open && !pressedOpen.current);
          pressedOpen.current = false;
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          onKeyDown(event);
        },
      })}
      {present && (
        <div
          ref={panel}
          id={panelId}
          role="dialog"
          aria-label={label}
          popover="auto"
          tabIndex={-1}
          data-open={open || undefined}
          className={classNames(styles.panel, className)}
          onKeyDown={onKeyDown}
          onToggle={onToggle}
        >
          <Fragment key={opening}>{children}</Fragment>
        </div>
      )}
    </>
  );
}
