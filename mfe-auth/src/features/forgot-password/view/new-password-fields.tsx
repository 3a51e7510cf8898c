import type { ComponentProps } from 'react';
import { messages } from '../../../messages';
import { FormPasswordField } from '../../account-form/view/form-field';

type FieldProps = Omit<ComponentProps<typeof FormPasswordField>, 'label' | 'hint' | 'autoComplete' | 'required'>;

interface NewPasswordFieldsProps {
  readonly password: FieldProps;
  readonly confirmPassword: FieldProps;
}

const { resetPassword: texts, fields } = messages;

export function NewPasswordFields({ password, confirmPassword }: NewPasswordFieldsProps) {
  return (
    <>
      <FormPasswordField
        {...password}
        label={texts.newPassword}
        hint={fields.passwordHint}
        autoComplete="new-password"
        required
      />
      <FormPasswordField {...confirmPassword} label={texts.confirmPassword} autoComplete="new-password" required />
    </>
  );
}
