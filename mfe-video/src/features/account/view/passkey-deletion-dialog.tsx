import { type DialogForm, FormDialog, useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { PasskeyCancelledError } from '@inspire/shared/passkeys';
import { FormMessage } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { deleteAccountByPasskey } from '../api/delete-account';
import { serverErrorText, wrongPasskey } from '../model/server-error-text';
import { DeletionConsequences } from './deletion-consequences';
import type { DeletionDialogProps } from './deletion-dialog';
import styles from './form.module.css';

const errorText = (error: unknown): string =>
  error instanceof PasskeyCancelledError
    ? messages.confirmByPasskeyFirst
    : (wrongPasskey(error) ?? serverErrorText(error));

function PasskeyDeletionForm({ id, whileBusy }: DialogForm) {
  const host = useHost();
  const { submit, formError } = useValidatedForm({
    defaultValues: {},
    validate: () => ({}),
    send: async () => {
      if (await whileBusy(deleteAccountByPasskey(host))) host.toasts.success(messages.accountDeleted);
    },
    toSubmitError: (error) => ({ text: errorText(error) }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <DeletionConsequences />
      <p>{messages.confirmByPasskey}</p>
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}

/** Explains what deleting means; the browser then asks for a passkey of an account without a password (D-55). */
export const PasskeyDeletionDialog = (props: DeletionDialogProps) => (
  <FormDialog {...props} title={messages.deleteTitle} submitLabel={messages.deleteAccount} variant="danger">
    {(form) => <PasskeyDeletionForm {...form} />}
  </FormDialog>
);
