import type { ComponentProps } from 'react';
import { Field, PasswordField } from '@inspire/shared/ui';
import styles from './account-form.module.css';

/** Shows an error in place of the hint. One line is reserved under each input, so that errors do not move the page. */
const withErrorOrHint = <P extends ComponentProps<typeof PasswordField>>({ hint, ...field }: P) => ({
  ...field,
  hint: field.error ? undefined : hint,
  className: styles.field,
});

export const FormField = (field: ComponentProps<typeof Field>) => <Field {...withErrorOrHint(field)} />;

export const FormPasswordField = (field: ComponentProps<typeof PasswordField>) => (
  <PasswordField {...withErrorOrHint(field)} />
);
