import { useState } from 'react';
import { isApiError, isProofRequired } from '@inspire/shared/client';
import type { SignInMethods } from '@inspire/shared/contracts';
import { type DialogForm, FormDialog, useValidatedForm } from '@inspire/shared/forms';
import { useHost, useSession } from '@inspire/shared/host';
import { Field, FormMessage, PasswordField } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { type OwnerProof, withProof } from '../api/sign-in-methods';
import { changeErrorText } from '../model/change-error-text';
import styles from './sign-in-methods.module.css';

/** A change of how the account is signed in to. */
export interface SignInChange {
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  /** True for a change that removes a way to sign in, and with it the button that opened the dialog. */
  readonly removes?: boolean;
  /** When set, the dialog has a field for a name. */
  readonly initialName?: string;
  /** Reported after the change; absent when another dialog follows. */
  readonly done?: string;
  readonly run: (name: string, proof: OwnerProof | undefined) => Promise<void>;
}

interface ChangeProps {
  readonly change: SignInChange;
  readonly methods: SignInMethods;
  readonly onClose: (isButtonGone?: boolean) => void;
}

function ChangeForm({ id, whileBusy, change, methods, onClose }: ChangeProps & DialogForm) {
  const { text, initialName, removes, done, run } = change;
  const host = useHost();
  const session = useSession();
  const [asksPassword, setAsksPassword] = useState(false);
  const { submit, formError, field } = useValidatedForm({
    defaultValues: { name: initialName ?? '', password: '' },
    validate: ({ name, password }) => ({
      ...(initialName !== undefined && name.trim() === '' && { name: messages.nameRequired }),
      ...(asksPassword && password === '' && { password: messages.passwordRequired }),
    }),
    send: async ({ name, password }) => {
      await whileBusy(withProof(host, methods, password, (proof) => run(name.trim(), proof)));
      if (done !== undefined) host.toasts.success(done);
      onClose(removes);
    },
    toSubmitError: (error) => {
      if (isProofRequired(error)) {
        setAsksPassword(methods.hasPassword);
        return { text: methods.hasPassword ? messages.confirmByPassword : messages.signInAgain };
      }
      const isPassword = isApiError(error, 400) && error.code === 'wrong-password';
      return { ...(isPassword && { field: 'password' as const }), text: changeErrorText(error) };
    },
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {text && <p>{text}</p>}
      {initialName !== undefined && (
        <Field {...field('name')} label={messages.name} autoComplete="off" maxLength={60} required />
      )}
      {asksPassword && (
        <>
          {/* Password managers find the password under this name. */}
          <input type="text" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
          <PasswordField
            {...field('password')}
            label={messages.password}
            autoComplete="current-password"
            required
            autoFocus
          />
        </>
      )}
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}

/** A dialog that makes a change and confirms first that the viewer is the owner, where the server requires it. */
export const ChangeDialog = (props: ChangeProps) => (
  <FormDialog
    open
    onClose={() => props.onClose()}
    title={props.change.title}
    submitLabel={props.change.submitLabel}
    variant={props.change.removes ? 'danger' : undefined}
  >
    {(form) => <ChangeForm {...form} {...props} />}
  </FormDialog>
);
