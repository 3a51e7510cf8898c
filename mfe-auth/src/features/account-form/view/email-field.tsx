import type { ComponentProps } from 'react';
import { messages } from '../../../messages';
import { FormField } from './form-field';

type EmailFieldProps = Omit<ComponentProps<typeof FormField>, 'label' | 'autoComplete'> & {
  readonly autoComplete: 'email' | 'username' | 'username webauthn';
};

/** The email field of an account form. */
export const EmailField = (field: EmailFieldProps) => (
  <FormField
    {...field}
    label={messages.fields.email}
    type="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    required
  />
);
