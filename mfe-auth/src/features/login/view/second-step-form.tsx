import { useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Button } from '@inspire/shared/ui';
import { secondStepMessages as texts } from '../../../messages-second-step';
import { AccountForm } from '../../account-form/view/account-form';
import { FormField } from '../../account-form/view/form-field';
import { finishSecondStep } from '../api/log-in';
import styles from './second-step-form.module.css';

export interface SecondStepFormProps {
  /** Of the login whose password was right. */
  readonly handle: string;
  readonly onBack: () => void;
}

/** The server says what the viewer can do after a wrong or late code, or too many. */
const errorText = (error: unknown): string =>
  ((isApiError(error, 401) || isApiError(error, 429)) && error.detail) || shared.somethingWentWrong;

/** Takes the code that an account with an authenticator app needs after its password (D-47). */
export function SecondStepForm({ handle, onBack }: SecondStepFormProps) {
  const { api, session } = useHost();
  const [isRecovery, setIsRecovery] = useState(false);
  const { submit, busy, formError, field, setValue } = useValidatedForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: texts.codeRequired } : {}),
    send: async ({ code }) => session.start(await finishSecondStep(api, handle, code)),
    toSubmitError: (error) => ({ text: errorText(error) }),
  });
  const switchKind = () => {
    setIsRecovery(!isRecovery);
    setValue('code', '');
  };
  return (
    <>
      <AccountForm label={texts.title} submitLabel={texts.submit} busy={busy} formError={formError} onSubmit={submit}>
        <p>{isRecovery ? texts.recoveryText : texts.appText}</p>
        <FormField
          {...field('code')}
          key={String(isRecovery)}
          label={isRecovery ? texts.recoveryCode : texts.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
      </AccountForm>
      <div className={styles.others}>
        <Button variant="secondary" onClick={switchKind}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </>
  );
}
