import type { ReactNode } from 'react';
import { type DialogForm, useValidatedForm } from '@inspire/shared/forms';
import { FormMessage, PasswordField } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import { serverErrorText, wrongPassword } from '../model/server-error-text';
import styles from './form.module.css';

export interface ProofForm extends DialogForm {
  /** Explains what the proof is for. */
  readonly children: ReactNode;
  readonly send: (proof: OwnerProof) => Promise<void>;
}

/** Sends the account's password; shows a wrong one at its field. */
export function PasswordProofForm({ id, whileBusy, children, send }: ProofForm) {
  const { submit, formError, field } = useValidatedForm<{ readonly password: string }>({
    defaultValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: messages.currentRequired } : {}),
    send: ({ password }) => whileBusy(send({ password })),
    toSubmitError: (error) => {
      const wrong = wrongPassword(error);
      return wrong ? { field: 'password', text: wrong } : { text: serverErrorText(error) };
    },
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {children}
      <PasswordField
        {...field('password')}
        label={messages.confirmByPassword}
        autoComplete="current-password"
        required
      />
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}
