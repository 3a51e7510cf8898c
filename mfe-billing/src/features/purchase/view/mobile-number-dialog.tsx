import { type FormEvent, useId, useRef, useState } from 'react';
import type { Host } from '@inspire/shared/host';
import { Button, Dialog, Field, FormMessage } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { saveMobileNumber } from '../api/save-mobile-number';
import { normalizeMobileNumber, validateMobileNumber } from '../model/mobile-number';
import styles from './purchase-dialogs.module.css';

interface NumberDialogProps {
  readonly open: boolean;
  readonly host: Pick<Host, 'api' | 'session'>;
  /** Closes, with the number when it was saved. */
  readonly onClose: (saved?: string) => void;
}

interface NumberFormProps extends Pick<NumberDialogProps, 'host'> {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onSaved: (number: string) => void;
}

function NumberForm({ id, host, onBusy, onSaved }: NumberFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const wrong = validateMobileNumber(typed);
    setFault(wrong);
    setRefusal(undefined);
    if (wrong) return input.current?.focus();
    sending.current = true;
    onBusy(true);
    try {
      await saveMobileNumber(host.api, normalizeMobileNumber(typed));
      // Also for who closed the dialog meanwhile: the server has it.
      host.session.update({ mobileNumber: normalizeMobileNumber(typed) });
      onSaved(normalizeMobileNumber(typed));
    } catch {
      setRefusal(messages.numberFailed);
    } finally {
      sending.current = false;
      onBusy(false);
    }
  };

  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <p>{messages.numberText}</p>
      <Field
        ref={input}
        label={messages.numberLabel}
        value={typed}
        error={fault}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        autoFocus
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
      />
      <FormMessage>{refusal}</FormMessage>
    </form>
  );
}

/** Asks for the mobile number that a purchase needs (SPEC-4); its form begins anew each time. */
export function MobileNumberDialog({ open, host, onClose }: NumberDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => onClose()}
      title={messages.numberTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => onClose()}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {messages.numberSave}
          </Button>
        </>
      }
    >
      <NumberForm id={id} host={host} onBusy={setBusy} onSaved={onClose} />
    </Dialog>
  );
}
