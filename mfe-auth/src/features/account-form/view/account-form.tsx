import type { FormEvent, ReactNode } from 'react';
import { Button, FormMessage } from '@inspire/shared/ui';
import styles from './account-form.module.css';

interface AccountFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** Its line is reserved, so that nothing moves when it appears. */
  readonly formError?: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/** An account form: its fields, a line for the server's error, and the submit button. */
export function AccountForm({ label, submitLabel, busy, formError, onSubmit, children }: AccountFormProps) {
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={onSubmit}>
      {children}
      <div className={styles.send}>
        <FormMessage>{formError}</FormMessage>
        <Button type="submit" size="l" busy={busy} className={styles.submit}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
