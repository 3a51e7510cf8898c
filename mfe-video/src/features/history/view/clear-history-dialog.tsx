import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { FormDialog } from '@inspire/shared/forms';
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

/** Says what clearing the history takes with it, and does it on confirmation (D-56). */
export function ClearHistoryDialog({ onCleared, ...dialog }: ClearHistoryDialogProps) {
  const host = useHost();
  const [error, setError] = useState<string>();
  // The viewer can press again before the busy state is painted.
  const sending = useRef(false);
  const clear = async () => {
    try {
      await clearHistory(host);
      host.toasts.success(messages.cleared);
      onCleared();
    } catch (failure) {
      // After a 401 the host has already reported the end of the session (D-35).
      if (!isApiError(failure, 401)) setError(shared.somethingWentWrong);
    }
  };
  return (
    <FormDialog {...dialog} title={messages.clearTitle} submitLabel={messages.confirmClear} variant="danger">
      {({ id, whileBusy }) => (
        <form
          id={id}
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (sending.current) return;
            sending.current = true;
            setError(undefined);
            void whileBusy(clear()).finally(() => {
              sending.current = false;
            });
          }}
        >
          <p>{messages.clearText}</p>
          <ul className={styles.consequences}>
            {messages.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
          <FormMessage>{error}</FormMessage>
        </form>
      )}
    </FormDialog>
  );
}
