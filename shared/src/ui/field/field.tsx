import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import styles from './field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string;
  readonly hint?: ReactNode;
  /** A control inside the field's box, after the input. */
  readonly trailing?: ReactNode;
}

/**
 * A labelled input. Accepts all props of an input, including `ref`, so that `field` of useValidatedForm can be spread
 * into it.
 */
export function Field({
  label,
  error,
  hint,
  trailing,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: FieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const errorId = `${own}-error`;
  const hintId = `${own}-hint`;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(describedBy, hint != null && hintId, error && errorId) || undefined}
        />
        {trailing}
      </div>
      {hint != null && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={errorId} className={styles.error} aria-live="polite">
        {error && (
          <>
            <Icon name="alert" size="s" />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}
