import type { Passkey } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { canUsePasskeys } from '@inspire/shared/passkeys';
import { Button } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { addPasskey, removePasskey, renamePasskey } from '../api/sign-in-methods';
import type { SignInChange } from './change-dialog';
import { MethodRow } from './method-row';
import styles from './sign-in-methods.module.css';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onChange: (change: SignInChange) => void;
}

function PasskeyRow({ passkey, onChange }: { readonly passkey: Passkey } & Pick<PasskeysProps, 'onChange'>) {
  const { id, name, since, lastUsed } = passkey;
  const host = useHost();
  const rename: SignInChange = {
    title: messages.renameTitle,
    submitLabel: messages.save,
    initialName: name,
    done: messages.renamed,
    run: (next) => renamePasskey(host, id, next),
  };
  const remove: SignInChange = {
    title: messages.removeTitle(name),
    text: messages.removeText,
    submitLabel: messages.remove,
    removes: true,
    done: messages.removed,
    run: (_, proof) => removePasskey(host, id, proof),
  };
  const facts = [[messages.addedOn, since] as const, ...(lastUsed ? [[messages.lastUsed, lastUsed] as const] : [])];
  return (
    <MethodRow icon="lock" name={name} facts={facts}>
      <Button variant="secondary" size="s" aria-label={`${messages.rename}: ${name}`} onClick={() => onChange(rename)}>
        {messages.rename}
      </Button>
      <Button variant="secondary" size="s" aria-label={`${messages.remove}: ${name}`} onClick={() => onChange(remove)}>
        {messages.remove}
      </Button>
    </MethodRow>
  );
}

/** The account's passkeys (D-47). */
export function Passkeys({ passkeys, onChange }: PasskeysProps) {
  const host = useHost();
  const add: SignInChange = {
    title: messages.addTitle,
    text: messages.addText,
    submitLabel: messages.add,
    initialName: '',
    done: messages.added,
    run: (name, proof) => addPasskey(host, name, proof),
  };
  return (
    <div className={styles.group}>
      <h3 className={styles.subtitle}>{messages.passkeys}</h3>
      {passkeys.length > 0 ? (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <p className={styles.text}>{messages.noPasskeys}</p>
      )}
      {canUsePasskeys() ? (
        <Button variant="secondary" className={styles.add} onClick={() => onChange(add)}>
          {messages.add}
        </Button>
      ) : (
        <p className={styles.text}>{messages.notSupported}</p>
      )}
    </div>
  );
}
