import { toTenDigits } from '../contracts/mobile-number';
import { type DialogForm, FormDialog, type FormErrors, useValidatedForm } from '../forms';
import { Field, FormMessage } from '../ui';
import { commerceMessages as messages } from './messages';
import { toEditableMobileNumber, validateMobileNumber } from './mobile-number';
import styles from './mobile-number-dialog.module.css';

export interface MobileNumberDialogProps {
  readonly open: boolean;
  readonly text: string;
  readonly number?: string;
  /** Saves ten digits. The dialog cannot be closed meanwhile, and shows one message for all failures (SPEC-8). */
  readonly save: (contact: string) => Promise<void>;
  readonly onClose: () => void;
}

interface NumberValues {
  readonly contact: string;
}

const validate = ({ contact }: NumberValues): FormErrors<NumberValues> => {
  const error = validateMobileNumber(contact);
  return error ? { contact: error } : {};
};

type NumberFormProps = DialogForm & Pick<MobileNumberDialogProps, 'text' | 'number' | 'save'>;

function NumberForm({ id, text, number, save, whileBusy }: NumberFormProps) {
  const { submit, formError, field } = useValidatedForm<NumberValues>({
    defaultValues: { contact: toEditableMobileNumber(number) },
    validate,
    send: ({ contact }) => whileBusy(save(toTenDigits(contact))),
    toSubmitError: () => ({ text: messages.numberFailed }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{text}</p>
      <Field
        {...field('contact')}
        label={messages.numberLabel}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        autoFocus
      />
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}

/** A dialog for the viewer's mobile number, with the rules of SPEC-5. */
export const MobileNumberDialog = ({ open, onClose, ...form }: MobileNumberDialogProps) => (
  <FormDialog open={open} onClose={onClose} title={messages.numberTitle} submitLabel={messages.save}>
    {(dialog) => <NumberForm {...dialog} {...form} />}
  </FormDialog>
);
