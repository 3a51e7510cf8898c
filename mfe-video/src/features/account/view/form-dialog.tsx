import { type ReactNode, useId, useState } from 'react';
import { Button, type ButtonProps, Dialog } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';

/** What a dialog hands to the form in it. */
export interface DialogForm {
  /** The form's id, by which the dialog's button sends it. */
  readonly id: string;
  /** Keeps the dialog open and its button busy until a call is answered, and answers the same. */
  readonly whileBusy: <T>(call: Promise<T>) => Promise<T>;
}

export interface FormDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Text of the button that sends. */
  readonly submit: string;
  readonly variant?: ButtonProps['variant'];
  /** The form; it begins anew each time that the dialog opens. */
  readonly children: (form: DialogForm) => ReactNode;
}

/** A dialog that holds one form, with the buttons that leave and send it. */
export function FormDialog({ open, onClose, title, submit, variant, children }: FormDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  // What is being sent cannot be taken back, and a refusal is told here.
  const close = () => {
    if (!busy) onClose();
  };
  const whileBusy = <T,>(call: Promise<T>) => {
    setBusy(true);
    return call.finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy || undefined} onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant={variant} form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      {children({ id, whileBusy })}
    </Dialog>
  );
}
