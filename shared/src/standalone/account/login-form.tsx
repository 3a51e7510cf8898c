import { type FormEvent, useState } from 'react';
import { Button, Field, FormMessage, PasswordField } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import { type Credentials, useAccount } from './use-account';
import styles from './login-form.module.css';

const sample = { email: 'viewer@example.com', password: 'inspire123' };

export function LoginForm() {
  const { logIn } = useAccount();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The fields hold their own text: some of it may be typed before this runs.
    const { elements } = event.currentTarget;
    const textOf = (name: keyof Credentials): string => {
      const field = elements.namedItem(name);
      return field instanceof HTMLInputElement ? field.value : '';
    };
    setBusy(true);
    setRejection(await logIn({ email: textOf('email'), password: textOf('password') }));
    setBusy(false);
  };

  return (
    <form className={styles.form} aria-label={standaloneMessages.logIn} onSubmit={submit}>
      <Field
        label={standaloneMessages.email}
        type="email"
        autoComplete="off"
        required
        name="email"
        defaultValue={sample.email}
      />
      <PasswordField
        label={standaloneMessages.password}
        autoComplete="off"
        required
        name="password"
        defaultValue={sample.password}
      />
      <FormMessage>{rejection}</FormMessage>
      <Button type="submit" busy={busy}>
        {standaloneMessages.logIn}
      </Button>
    </form>
  );
}
