import { generate } from 'lean-qr';
import type { NewAuthenticator } from '@inspire/shared/contracts';
import { type DialogForm, FormDialog, useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { Field, FormMessage } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { confirmAuthenticator } from '../api/sign-in-methods';
import { changeErrorText } from '../model/change-error-text';
import styles from './sign-in-methods.module.css';

/** Scanners need a light border of four modules. */
const BORDER = 4;

/** A QR code, black on white in both themes, because scanners need the contrast. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text);
  const size = code.size + 2 * BORDER;
  const rows = Array.from({ length: code.size }, (_, index) => index);
  const path = rows
    .flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x + BORDER} ${y + BORDER}h1v1h-1z`))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface EnrolmentProps {
  readonly app: NewAuthenticator;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** In groups of four, as authenticator apps show it; they ignore the spaces. */
const toGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

function EnrolmentForm({ id, whileBusy, app: { secret, url }, onCodes }: EnrolmentProps & DialogForm) {
  const host = useHost();
  const { submit, formError, field } = useValidatedForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: messages.codeRequired } : {}),
    send: async ({ code }) => {
      const codes = await whileBusy(confirmAuthenticator(host, code));
      host.toasts.success(messages.authenticatorAdded);
      onCodes(codes);
    },
    toSubmitError: (error) => ({ text: changeErrorText(error) }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{messages.enrolText}</p>
      <QrCode text={url} label={messages.qrCode} />
      <p>
        {messages.key}: <span className={styles.key}>{toGroups(secret)}</span>
      </p>
      <p>
        <a href={url} className={styles.link}>
          {messages.openApp}
        </a>
      </p>
      <Field
        {...field('code')}
        label={messages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
      />
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}

/** Connects an authenticator app with the account; the server then sends the recovery codes. */
export const EnrolmentDialog = (props: EnrolmentProps) => (
  <FormDialog open onClose={props.onClose} title={messages.enrolTitle} submitLabel={messages.confirm}>
    {(form) => <EnrolmentForm {...form} {...props} />}
  </FormDialog>
);
