import { useHost } from '@inspire/shared/host';
import { Button, Dialog, Field, FormMessage } from '@inspire/shared/ui';
import { useId, useState } from 'react';
import { profileMessages as messages } from '../../../messages';
import { saveNumber } from '../api/save-number';
import { editableNumber, numberFault, plainNumber } from '../model/mobile-number';
import { useCheckedForm, type Faults } from '../model/use-checked-form';
import styles from './form.module.css';

export interface NumberDialogProps {
  readonly open: boolean;
  /** The number as it is. */
  readonly number: string;
  readonly onClose: () => void;
}

interface NumberValues {
  readonly contact: string;
}

const check = ({ contact }: NumberValues): Faults<NumberValues> => {
  const fault = numberFault(contact);
  return fault ? { contact: fault } : {};
};

interface NumberFormProps extends Pick<NumberDialogProps, 'number' | 'onClose'> {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
}

function NumberForm({ id, number, onBusy, onClose }: NumberFormProps) {
  const host = useHost();
  const { submit, refusal, field } = useCheckedForm<NumberValues>({
    defaultValues: { contact: editableNumber(number) },
    check,
    send: async ({ contact }) => {
      onBusy(true);
      await saveNumber(host, plainNumber(contact)).finally(() => onBusy(false));
      host.toasts.success(messages.numberSaved);
      onClose();
    },
    // Section 8: one text, whatever it was.
    refusalOf: () => ({ text: messages.numberFailed }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{messages.numberText}</p>
      <Field {...field('contact')} label={messages.mobile} type="tel" inputMode="numeric" autoComplete="tel-national" required autoFocus />
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}

/** Changes the mobile number, by the rules of section 5; its form begins anew each time. */
export function NumberDialog({ open, number, onClose }: NumberDialogProps) {
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
      title={messages.numberTitle}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy || undefined} onClick={close}>{messages.cancel}</Button>
          <Button type="submit" form={id} busy={busy}>{messages.save}</Button>
        </>
      }
    >
      <NumberForm id={id} number={number} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}
