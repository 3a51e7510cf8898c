import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Button, Dialog, Field } from '@inspire/shared/ui';
import type { RemoteManager } from '../federation/remote-manager';
import { overrideMessages } from './messages';
import { OverrideError, resolveOverride, type TakeOptions } from './resolve-override';
import type { Overrides } from './stored-overrides';
import styles from './overrides.module.css';

export interface OverridesPanelProps extends TakeOptions {
  readonly site: Pick<RemoteManager, 'chosen' | 'subscribe' | 'verifyAll'>;
  readonly overrides: Overrides;
  readonly onChange: (overrides: Overrides) => void;
  readonly onClose: () => void;
}

export function OverridesPanel({ site, overrides, onChange, onClose, ...take }: OverridesPanelProps) {
  const chosen = useSyncExternalStore(site.subscribe, site.chosen);
  useEffect(() => void site.verifyAll(), [site]);
  const [issue, setIssue] = useState<string>();
  const [busy, setBusy] = useState(false);
  const names = [...new Set([...chosen.keys(), ...Object.keys(overrides)])].sort();

  const use = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address')).trim();
    setBusy(true);
    setIssue(undefined);
    try {
      const { name, release } = await resolveOverride(address, take);
      onChange({ ...overrides, [name]: release });
    } catch (error) {
      if (!(error instanceof OverrideError)) throw error;
      setIssue(error.message);
    } finally {
      setBusy(false);
    }
  };
  const without = (name: string) => Object.fromEntries(Object.entries(overrides).filter(([other]) => other !== name));

  return (
    <Dialog open onClose={onClose} title={overrideMessages.title}>
      <p>{overrideMessages.intro(take.allowed.join(', '))}</p>
      <form className={styles.form} onSubmit={(event) => void use(event)}>
        <Field
          label={overrideMessages.address}
          name="address"
          type="url"
          inputMode="url"
          placeholder="http://localhost:4001/remoteEntry.js"
          required
          error={issue}
        />
        <Button type="submit" busy={busy}>
          {overrideMessages.use}
        </Button>
      </form>
      <ul className={styles.remotes} aria-label={overrideMessages.remotes}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.version}>{overrides[name]?.base ?? chosen.get(name)?.version}</span>
            {overrides[name] && (
              <Button
                variant="secondary"
                size="s"
                aria-label={`${overrideMessages.remove} ${name}`}
                onClick={() => onChange(without(name))}
              >
                {overrideMessages.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
