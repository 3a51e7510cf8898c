import { cloneElement, type ComponentProps, Fragment, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names';
import { usePopover } from './use-popover';
import styles from './popover.module.css';

export interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly open: boolean;
  /** Called on a press of the trigger or outside, on Esc and when the focus leaves. */
  readonly onOpenChange: (open: boolean) => void;
  readonly className?: string;
  readonly children?: ReactNode;
}

type Trigger = ReactElement<ComponentProps<'button'>>;

function assign(ref: Trigger['props']['ref'], element: HTMLButtonElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/**
 * A non-modal panel that a button opens. It takes the focus, Tab moves through it and on, and Esc returns the focus. On
 * phones it is as wide as the window. Its children are mounted again on each opening.
 */
export function Popover({ label, trigger, open, onOpenChange, className, children }: PopoverProps) {
  const panelId = useId();
  const { trigger: button, panel, present, opening, onKeyDown, onToggle } = usePopover(open, onOpenChange);
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
          // The browser closes the panel between press and click: the click must not open it again.
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
