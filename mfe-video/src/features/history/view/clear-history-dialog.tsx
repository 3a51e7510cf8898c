import { isApiError } from '@inspire/shared/client';
import { type DialogForm, FormDialog, useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { FormMessage } from '@inspire/shared/ui';
import { historyMessages as messages } from '../../../messages';
import { clearHistory } from '../api/clear-history';
import styles from '../../account/view/form.module.css';

export interface ClearHistoryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCleared: () => void;
}

function ClearHistoryForm({ id, whileBusy, onCleared }: DialogForm & Pick<ClearHistoryDialogProps, 'onCleared'>) {
  const host = useHost();
  const { submit, formError } = useValidatedForm({
    defaultValues: {},
    validate: () => ({}),
    async send() {
      await whileBusy(clearHistory(host));
      host.toasts.success(messages.cleared);
      onCleared();
    },
    // After a 401 the host has already reported the end of the session (D-35).
    toSubmitError: (error) => ({ text: isApiError(error, 401) ? '' : shared.somethingWentWrong }),
  });
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <p>{messages.clearText}</p>
      <ul className={styles.consequences}>
        {messages.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}

/** Says what clearing the history takes with it, and does it on confirmation (D-56). */
export const ClearHistoryDialog = ({ onCleared, ...dialog }: ClearHistoryDialogProps) => (
  <FormDialog {...dialog} title={messages.clearTitle} submitLabel={messages.confirmClear} variant="danger">
    {(form) => <ClearHistoryForm {...form} onCleared={onCleared} />}
  </FormDialog>
);
