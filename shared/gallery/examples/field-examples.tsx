import { Field, FormMessage, PasswordField } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

export const FieldExamples = () => (
  <>
    <Examples>
      <Example label="Empty">
        <div className={styles.field}>
          <Field label="Email" type="email" />
        </div>
      </Example>
      <Example label="With a placeholder and a hint">
        <div className={styles.field}>
          <Field label="Mobile number" placeholder="98765 43210" hint="10 digits" />
        </div>
      </Example>
      <Example label="Filled">
        <div className={styles.field}>
          <Field label="Name" defaultValue="आशा पाटील" />
        </div>
      </Example>
      <Example label="Focused" state="focus-visible" of="input">
        <div className={styles.field}>
          <Field label="Email, focused" type="email" />
        </div>
      </Example>
      <Example label="Faulty">
        <div className={styles.field}>
          <Field label="Email, faulty" defaultValue="asha@" error="Invalid email" />
        </div>
      </Example>
      <Example label="Disabled">
        <div className={styles.field}>
          <Field label="Email, disabled" defaultValue="asha@example.com" disabled />
        </div>
      </Example>
    </Examples>
    <Examples>
      <Example label="Password">
        <div className={styles.field}>
          <PasswordField label="Password" defaultValue="sunrise" autoComplete="off" />
        </div>
      </Example>
      <Example label="Password, faulty">
        <div className={styles.field}>
          <PasswordField label="Password, faulty" autoComplete="off" error="Password must be at least 6 characters" />
        </div>
      </Example>
      <Example label="Fault of a whole form">
        <div className={styles.field}>
          <FormMessage>Something Went Wrong</FormMessage>
        </div>
      </Example>
    </Examples>
  </>
);
