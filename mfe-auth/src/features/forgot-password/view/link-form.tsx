import { useRef } from 'react';
import { isApiError } from '@inspire/shared/client';
import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm } from '../../account-form/view/account-form';
import type { EntryState } from '../../session/model/entry-state';
import { AuthSwitchLink } from '../../session/view/auth-switch-link';
import { resetPasswordByLink } from '../api/reset-password';
import {
  linkErrorText,
  passwordError,
  type PasswordValues,
  rateLimitText,
  RESET_ERROR_DURATION_MS,
  validatePasswords,
} from '../model/reset-rules';
import { NewPasswordFields } from './new-password-fields';

const { resetPassword: texts } = messages;

interface LinkFormProps {
  readonly token: string;
  readonly entry: EntryState;
}

/** Takes a new password for the token of a link from the email (D-45). */
export function LinkForm({ token, entry }: LinkFormProps) {
  const { api, session, toasts } = useHost();
  const navigate = useNavigate();
  const mayBeSet = useRef(false);
  const { submit, busy, formError, field } = useValidatedForm<PasswordValues>({
    defaultValues: { password: '', confirmPassword: '' },
    validate: validatePasswords,
    send: async (values) => {
      try {
        await resetPasswordByLink(api, token, values);
        toasts.success(texts.success);
      } catch (error) {
        // The link works once: an earlier try may have used it.
        if (!mayBeSet.current || !isApiError(error) || error.code !== 'link-refused') throw error;
        toasts.warning(texts.maybeSet);
      }
      if (session.current()) session.end('logout');
      await navigate(paths.login, { replace: true, state: entry });
    },
    toSubmitError: (error) => {
      // After any other failure the server may have set the password.
      mayBeSet.current ||= !isApiError(error, 400);
      const wait = rateLimitText(error);
      if (wait) toasts.warning(wait);
      return passwordError(error) ?? { text: linkErrorText(error) };
    },
    errorDurationMs: RESET_ERROR_DURATION_MS,
  });

  return (
    <>
      <AccountForm label={texts.submit} submitLabel={texts.submit} busy={busy} formError={formError} onSubmit={submit}>
        <NewPasswordFields password={field('password')} confirmPassword={field('confirmPassword')} />
      </AccountForm>
      <AuthSwitchLink question={texts.linkFails} to={paths.forgotPassword} label={texts.requestLink} entry={entry} />
    </>
  );
}
