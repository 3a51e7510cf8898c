import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Button, Dialog, Field } from '@inspire/shared/ui';
import type { Site } from '../federation/site';
import type { Overrides } from './stored-overrides';
import { OverrideRefused, type TakeOptions, takeOverride } from './take-override';
import { texts } from './texts';
import styles from './overrides.module.css';

export interface OverridesPanelProps extends TakeOptions {
  readonly site: Pick<Site, 'chosen' | 'subscribe'>;
  readonly overrides: Overrides;
  /** Keeps other overrides from now on; they take effect with the page that is loaded next. */
  readonly onChange: (overrides: Overrides) => void;
  readonly onClose: () => void;
}

/** Lists the remotes with the releases that run, and takes the address of a developer's own build. */
export function OverridesPanel({ site, overrides, onChange, onClose, ...take }: OverridesPanelProps) {
  const chosen = useSyncExternalStore(site.subscribe, site.chosen);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const names = [...new Set([...chosen.keys(), ...Object.keys(overrides)])].sort();

  const use = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address')).trim();
    setBusy(true);
    setFault(undefined);
    try {
      const { name, release } = await takeOverride(address, take);
      onChange({ ...overrides, [name]: release });
    } catch (error) {
      if (!(error instanceof OverrideRefused)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  const without = (name: string) => Object.fromEntries(Object.entries(overrides).filter(([other]) => other !== name));

  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <p>{texts.intro(take.allowed.join(', '))}</p>
      <form className={styles.form} onSubmit={(event) => void use(event)}>
        <Field
          label={texts.address}
          name="address"
          type="url"
          inputMode="url"
          placeholder="http://localhost:4001/remoteEntry.js"
          required
          error={fault}
        />
        <Button type="submit" busy={busy}>
          {texts.use}
        </Button>
      </form>
      <ul className={styles.remotes} aria-label={texts.remotes}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.version}>{overrides[name]?.base ?? chosen.get(name)?.version}</span>
            {overrides[name] && (
              <Button
                variant="secondary"
                size="s"
                aria-label={`${texts.remove} ${name}`}
                onClick={() => onChange(without(name))}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
