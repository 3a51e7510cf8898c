import { useValidatedForm } from '@inspire/shared/forms';
import { useHost, useSession } from '@inspire/shared/host';
import { Button, FormMessage, PasswordField, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { changePassword } from '../api/profile-writes';
import { type PasswordValues, validatePasswords } from '../model/password-rules';
import { guessablePassword, serverErrorText, wrongPassword } from '../model/server-error-text';
import styles from './form.module.css';

const empty: PasswordValues = { oldPassword: '', password: '', confirmPassword: '' };

function PasswordForm() {
  const host = useHost();
  const session = useSession();
  const { submit, reset, busy, formError, field } = useValidatedForm<PasswordValues>({
    defaultValues: empty,
    validate: validatePasswords,
    send: async (values) => {
      if (await changePassword(host, values)) host.toasts.success(messages.passwordChanged);
      reset();
    },
    toSubmitError: (error) => {
      const wrong = wrongPassword(error);
      if (wrong) return { field: 'oldPassword', text: wrong };
      const guessable = guessablePassword(error);
      return guessable ? { field: 'password', text: guessable } : { text: serverErrorText(error) };
    },
  });
  // In page order, so that the first invalid field gets the focus.
  const [current, wanted, again] = [field('oldPassword'), field('password'), field('confirmPassword')];
  return (
    <form className={styles.form} aria-label={messages.changePassword} noValidate onSubmit={submit}>
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
      <PasswordField
        {...current}
        className={styles.field}
        label={messages.currentPassword}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...wanted}
        className={styles.field}
        label={messages.newPassword}
        hint={wanted.error ? undefined : messages.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...again}
        className={styles.field}
        label={messages.confirmPassword}
        autoComplete="new-password"
        required
      />
      <FormMessage>{formError}</FormMessage>
      <Button type="submit" busy={busy} className={styles.submit}>
        {messages.changePassword}
      </Button>
    </form>
  );
}

export const PasswordSection = ({ hasPassword }: { hasPassword: boolean }) => (
  <SectionCard title={messages.password} text={hasPassword ? messages.passwordText : messages.noPassword}>
    {hasPassword && <PasswordForm />}
  </SectionCard>
);
