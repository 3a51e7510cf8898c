import { type ReactNode, useId, useState } from 'react';
import { Button, type ButtonProps, Dialog } from '../ui';

const formMessages = { cancel: 'Cancel' } as const;

export interface DialogForm {
  readonly id: string;
  /** Locks the dialog and shows its button as busy until the call settles; returns the call's result. */
  readonly whileBusy: <T>(call: Promise<T>) => Promise<T>;
}

export interface FormDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly submitLabel: string;
  readonly variant?: ButtonProps['variant'];
  readonly children: (form: DialogForm) => ReactNode;
}

/** A dialog with one form. It cannot be closed while a request is running. */
export function FormDialog({ open, onClose, title, submitLabel, variant, children }: FormDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  // Stay open while busy: the request cannot be undone, and this dialog shows its error.
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
            {formMessages.cancel}
          </Button>
          <Button type="submit" variant={variant} form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children({ id, whileBusy })}
    </Dialog>
  );
}
