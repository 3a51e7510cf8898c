import { useHost } from '@inspire/shared/host';
import { Button, Dialog } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import styles from './sign-in-methods.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

const stayOpen = () => undefined;

/** Shows the recovery codes, which the server sends only once: neither Esc nor a tap beside the dialog closes it, only 'Done'. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesProps) {
  const { toasts } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.success(messages.copied);
    } catch {
      // Without permission, or on an insecure origin.
      toasts.warning(messages.copyFailed);
    }
  };
  return (
    <Dialog
      open
      onClose={stayOpen}
      title={messages.codesTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            {messages.copyCodes}
          </Button>
          <Button onClick={onClose}>{messages.codesSaved}</Button>
        </>
      }
    >
      <p>{messages.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
