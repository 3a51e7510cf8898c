import { useHost } from '@inspire/shared/host';
import { Field, FormMessage } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { saveNumber } from '../api/save-number';
import { editableNumber, numberFault, plainNumber } from '../model/mobile-number';
import { type Faults, useCheckedForm } from '../model/use-checked-form';
import { type DialogForm, FormDialog } from './form-dialog';
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

type NumberFormProps = DialogForm & Pick<NumberDialogProps, 'number' | 'onClose'>;

function NumberForm({ id, number, whileBusy, onClose }: NumberFormProps) {
  const host = useHost();
  const { submit, refusal, field } = useCheckedForm<NumberValues>({
    defaultValues: { contact: editableNumber(number) },
    check,
    send: async ({ contact }) => {
      if (await whileBusy(saveNumber(host, plainNumber(contact)))) host.toasts.success(messages.numberSaved);
      onClose();
    },
    // Section 8: one text, whatever it was.
    refusalOf: () => ({ text: messages.numberFailed }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{messages.numberText}</p>
      <Field
        {...field('contact')}
        label={messages.mobile}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        autoFocus
      />
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}

/** Changes the mobile number, by the rules of section 5. */
export const NumberDialog = ({ open, number, onClose }: NumberDialogProps) => (
  <FormDialog open={open} onClose={onClose} title={messages.numberTitle} submit={messages.save}>
    {(form) => <NumberForm {...form} number={number} onClose={onClose} />}
  </FormDialog>
);
