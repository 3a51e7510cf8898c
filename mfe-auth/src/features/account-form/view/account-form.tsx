import type { FormEvent, ReactNode } from 'react';
import { Button, FormMessage } from '@inspire/shared/ui';
import styles from './account-form.module.css';

interface AccountFormProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** What the server refused; its place is kept free, so that nothing moves when it comes or goes. */
  readonly refusal?: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/** The frame of the account forms: fields, the place for what the server says, and the button. */
export function AccountForm({ label, submitLabel, busy, refusal, onSubmit, children }: AccountFormProps) {
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={onSubmit}>
      {children}
      <div className={styles.send}>
        <FormMessage>{refusal}</FormMessage>
        <Button type="submit" size="l" busy={busy} className={styles.submit}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
