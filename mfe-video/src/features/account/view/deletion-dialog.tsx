import { useHost } from '@inspire/shared/host';
import { Button, Dialog, FormMessage, PasswordField } from '@inspire/shared/ui';
import { useId, useState } from 'react';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/delete-account';
import { refusalText, wrongPassword } from '../model/refusal-text';
import { useCheckedForm } from '../model/use-checked-form';
import styles from './form.module.css';

interface DeletionValues {
  readonly password: string;
}

function DeletionForm({ id, onBusy }: { readonly id: string; readonly onBusy: (busy: boolean) => void }) {
  const host = useHost();
  const { submit, refusal, field } = useCheckedForm<DeletionValues>({
    defaultValues: { password: '' },
    check: ({ password }) => (password === '' ? { password: messages.currentRequired } : {}),
    send: async ({ password }) => {
      onBusy(true);
      await deleteAccount(host, password).finally(() => onBusy(false));
      host.toasts.success(messages.accountDeleted);
    },
    refusalOf: (error) => {
      const wrong = wrongPassword(error);
      return wrong ? { field: 'password', text: wrong } : { text: refusalText(error) };
    },
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{messages.deleteText}</p>
      <ul className={styles.consequences}>
        {messages.consequences.map((consequence) => <li key={consequence}>{consequence}</li>)}
      </ul>
      <PasswordField {...field('password')} label={messages.confirmByPassword} autoComplete="current-password" required />
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what deleting means, and asks for the password; its form begins anew each time. */
export function DeletionDialog({ open, onClose }: DeletionDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  // What is being sent cannot be taken back, and a refusal is told here.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={messages.deleteTitle}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy || undefined} onClick={close}>{messages.cancel}</Button>
          <Button type="submit" variant="danger" form={id} busy={busy}>{messages.deleteAccount}</Button>
        </>
      }
    >
      <DeletionForm id={id} onBusy={setBusy} />
    </Dialog>
  );
}
