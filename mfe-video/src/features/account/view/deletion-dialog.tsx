import { useHost } from '@inspire/shared/host';
import { FormMessage, PasswordField } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/delete-account';
import { serverErrorText, wrongPassword } from '../model/server-error-text';
import { useValidatedForm } from '../model/use-validated-form';
import { type DialogForm, FormDialog } from './form-dialog';
import styles from './form.module.css';

interface DeletionValues {
  readonly password: string;
}

function DeletionForm({ id, whileBusy }: DialogForm) {
  const host = useHost();
  const { submit, refusal, field } = useValidatedForm<DeletionValues>({
    defaultValues: { password: '' },
    check: ({ password }) => (password === '' ? { password: messages.currentRequired } : {}),
    send: async ({ password }) => {
      if (await whileBusy(deleteAccount(host, password))) host.toasts.success(messages.accountDeleted);
    },
    refusalOf: (error) => {
      const wrong = wrongPassword(error);
      return wrong ? { field: 'password', text: wrong } : { text: serverErrorText(error) };
    },
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{messages.deleteText}</p>
      <ul className={styles.consequences}>
        {messages.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <PasswordField
        {...field('password')}
        label={messages.confirmByPassword}
        autoComplete="current-password"
        required
      />
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what deleting means, and asks for the password. */
export const DeletionDialog = (props: DeletionDialogProps) => (
  <FormDialog {...props} title={messages.deleteTitle} submit={messages.deleteAccount} variant="danger">
    {(form) => <DeletionForm {...form} />}
  </FormDialog>
);
