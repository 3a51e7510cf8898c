import { useHost } from '@inspire/shared/host';
import { Field, FormMessage } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { saveMobileNumber } from '../api/save-mobile-number';
import { editableNumber, normalizeMobileNumber, validateMobileNumber } from '../model/mobile-number';
import { type FormErrors, useValidatedForm } from '../model/use-validated-form';
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

const check = ({ contact }: NumberValues): FormErrors<NumberValues> => {
  const fault = validateMobileNumber(contact);
  return fault ? { contact: fault } : {};
};

type NumberFormProps = DialogForm & Pick<NumberDialogProps, 'number' | 'onClose'>;

function NumberForm({ id, number, whileBusy, onClose }: NumberFormProps) {
  const host = useHost();
  const { submit, refusal, field } = useValidatedForm<NumberValues>({
    defaultValues: { contact: editableNumber(number) },
    check,
    send: async ({ contact }) => {
      if (await whileBusy(saveMobileNumber(host, normalizeMobileNumber(contact))))
        host.toasts.success(messages.numberSaved);
      onClose();
    },
    // SPEC-8: one text, whatever it was.
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

/** Changes the mobile number, by the rules of SPEC-5. */
export const MobileNumberDialog = ({ open, number, onClose }: NumberDialogProps) => (
  <FormDialog open={open} onClose={onClose} title={messages.numberTitle} submit={messages.save}>
    {(form) => <NumberForm {...form} number={number} onClose={onClose} />}
  </FormDialog>
);
