import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { Field, type FieldProps } from './field';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'>;

/**
 * A password field with a reveal button and a Caps Lock warning. The site's early script answers the button of a prerendered
 * field until it is hydrated.
 */
export function PasswordField({ hint, onKeyDown, onKeyUp, onBlur, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => setShown(button.current?.dataset.revealed !== undefined), []);
  // Autofill sends key events without a modifier state.
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...field}
      type={shown ? 'text' : 'password'}
      suppressHydrationWarning
      hint={capsLock ? uiMessages.capsLock : hint}
      onKeyDown={(event) => {
        readCapsLock(event);
        onKeyDown?.(event);
      }}
      onKeyUp={(event) => {
        readCapsLock(event);
        onKeyUp?.(event);
      }}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      trailing={
        <IconButton
          ref={button}
          size="s"
          data-reveals={uiMessages.hidePassword}
          suppressHydrationWarning
          label={shown ? uiMessages.hidePassword : uiMessages.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
