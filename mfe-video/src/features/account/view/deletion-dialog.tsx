import { type DialogForm, FormDialog, useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { FormMessage, PasswordField } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/delete-account';
import { serverErrorText, wrongPassword } from '../model/server-error-text';
import { DeletionConsequences } from './deletion-consequences';
import styles from './form.module.css';

interface DeletionValues {
  readonly password: string;
}

function DeletionForm({ id, whileBusy }: DialogForm) {
  const host = useHost();
  const { submit, formError, field } = useValidatedForm<DeletionValues>({
    defaultValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: messages.currentRequired } : {}),
    send: async ({ password }) => {
      if (await whileBusy(deleteAccount(host, { password }))) host.toasts.success(messages.accountDeleted);
    },
    toSubmitError: (error) => {
      const wrong = wrongPassword(error);
      return wrong ? { field: 'password', text: wrong } : { text: serverErrorText(error) };
    },
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <DeletionConsequences />
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

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const DeletionDialog = (props: DeletionDialogProps) => (
  <FormDialog {...props} title={messages.deleteTitle} submitLabel={messages.deleteAccount} variant="danger">
    {(form) => <DeletionForm {...form} />}
  </FormDialog>
);
