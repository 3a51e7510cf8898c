import { Field, FormMessage, PasswordField } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

export const FieldExamples = () => (
  <>
    <Examples>
      <Example label="Empty" className={styles.field}>
        <Field label="Email" type="email" />
      </Example>
      <Example label="With a placeholder and a hint" className={styles.field}>
        <Field label="Mobile number" placeholder="98765 43210" hint="10 digits" />
      </Example>
      <Example label="Filled" className={styles.field}>
        <Field label="Name" defaultValue="आशा पाटील" />
      </Example>
      <Example label="Focused" state="focus-visible" of="input" className={styles.field}>
        <Field label="Email, focused" type="email" />
      </Example>
      <Example label="Faulty" className={styles.field}>
        <Field label="Email, faulty" defaultValue="asha@" error="Invalid email" />
      </Example>
      <Example label="Disabled" className={styles.field}>
        <Field label="Email, disabled" defaultValue="asha@example.com" disabled />
      </Example>
    </Examples>
    <Examples>
      <Example label="Password" className={styles.field}>
        <PasswordField label="Password" defaultValue="sunrise" autoComplete="off" />
      </Example>
      <Example label="Password, faulty" className={styles.field}>
        <PasswordField label="Password, faulty" autoComplete="off" error="Password must be at least 6 characters" />
      </Example>
      <Example label="Fault of a whole form" className={styles.field}>
        <FormMessage>Something Went Wrong</FormMessage>
      </Example>
    </Examples>
  </>
);
