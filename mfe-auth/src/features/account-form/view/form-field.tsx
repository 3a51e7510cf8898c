import type { ComponentProps } from 'react';
import { Field, PasswordField } from '@inspire/shared/ui';
import styles from './account-form.module.css';

/** One line is kept under each input: its error takes the place of its hint, so that errors come and go without a jump. */
const withPlaceForError = <P extends ComponentProps<typeof PasswordField>>({ hint, ...field }: P) => ({
  ...field,
  hint: field.error ? undefined : hint,
  className: styles.field,
});

/** A field of an account form. */
export const FormField = (field: ComponentProps<typeof Field>) => <Field {...withPlaceForError(field)} />;

/** A password's field of an account form. */
export const FormPasswordField = (field: ComponentProps<typeof PasswordField>) => (
  <PasswordField {...withPlaceForError(field)} />
);
