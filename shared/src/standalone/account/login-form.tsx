import { Button, Field, FormMessage, PasswordField } from '@inspire/shared/ui';
import { useState, type FormEvent } from 'react';
import { texts } from '../texts';
import styles from './login-form.module.css';
import { useAccount } from './use-account';

/** The sample account of the development server. */
const sample = { email: 'viewer@example.com', password: 'inspire123' };

/** Logs in without leaving the page. */
export function LoginForm() {
  const { logIn } = useAccount();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(await logIn({ email: String(given.get('email')), password: String(given.get('password')) }));
    setBusy(false);
  };

  return (
    <form className={styles.form} aria-label={texts.logIn} onSubmit={submit}>
      <Field label={texts.email} name="email" type="email" autoComplete="off" defaultValue={sample.email} required />
      <PasswordField label={texts.password} name="password" autoComplete="off" defaultValue={sample.password} required />
      <FormMessage>{refusal}</FormMessage>
      <Button type="submit" busy={busy}>{texts.logIn}</Button>
    </form>
  );
}
