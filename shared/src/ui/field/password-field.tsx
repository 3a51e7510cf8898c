import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { Field, type FieldProps } from './field';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'>;

/** A password field with a reveal button and a Caps Lock warning. */
export function PasswordField({ hint, onKeyDown, onKeyUp, onBlur, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Autofill sends key events without a modifier state.
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...field}
      type={shown ? 'text' : 'password'}
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
          size="s"
          label={shown ? uiMessages.hidePassword : uiMessages.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
