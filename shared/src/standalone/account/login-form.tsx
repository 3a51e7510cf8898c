import { type FormEvent, useState } from 'react';
import { Button, Field, FormMessage, PasswordField } from '@inspire/shared/ui';
import { standaloneMessages } from '../messages';
import { useAccount } from './use-account';
import styles from './login-form.module.css';

const sample = { email: 'viewer@example.com', password: 'inspire123' };

export function LoginForm() {
  const { logIn } = useAccount();
  const [email, setEmail] = useState(sample.email);
  const [password, setPassword] = useState(sample.password);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(await logIn({ email, password }));
    setBusy(false);
  };

  return (
    <form className={styles.form} aria-label={standaloneMessages.logIn} onSubmit={submit}>
      <Field
        label={standaloneMessages.email}
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        label={standaloneMessages.password}
        autoComplete="off"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <FormMessage>{refusal}</FormMessage>
      <Button type="submit" busy={busy}>
        {standaloneMessages.logIn}
      </Button>
    </form>
  );
}
