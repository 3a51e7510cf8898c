import type { SignInMethods } from '@inspire/shared/contracts';
import { type ThirdPartySignIn, useHost } from '@inspire/shared/host';
import { Button, type Credential, DevSignInButton, GoogleButton, useDevSignInResult } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { linkGoogle, unlinkGoogle } from '../api/sign-in-methods';
import type { SignInChange } from './change-dialog';
import { MethodRow } from './method-row';
import styles from './sign-in-methods.module.css';

interface GoogleLinkProps {
  readonly google: SignInMethods['google'];
  readonly onChange: (change: SignInChange) => void;
}

function LinkedGoogle({
  google,
  onChange,
}: { readonly google: NonNullable<GoogleLinkProps['google']> } & Pick<GoogleLinkProps, 'onChange'>) {
  const host = useHost();
  const unlink: SignInChange = {
    title: messages.unlinkTitle,
    text: messages.unlinkText,
    submitLabel: messages.remove,
    variant: 'danger',
    done: messages.unlinked,
    run: (_, proof) => unlinkGoogle(host, proof),
  };
  return (
    <ul>
      <MethodRow icon="user" name={google.email ?? messages.google} facts={[[messages.linkedOn, google.since]]}>
        <Button
          variant="secondary"
          size="s"
          aria-label={`${messages.remove}: ${messages.google}`}
          onClick={() => onChange(unlink)}
        >
          {messages.remove}
        </Button>
      </MethodRow>
    </ul>
  );
}

function LinkButton({ signIn, onChange }: { readonly signIn: ThirdPartySignIn } & Pick<GoogleLinkProps, 'onChange'>) {
  const host = useHost();
  // The dialog shows what will be linked before it is, and sends the same credential again with a proof.
  const confirm = (credential: Credential) =>
    onChange({
      title: messages.linkTitle,
      text: messages.linkText,
      submitLabel: messages.link,
      done: messages.linked,
      run: (_, proof) => linkGoogle(host, credential, proof),
    });
  // Sign-in with the development provider leaves the page and returns to the dialog.
  useDevSignInResult(confirm);
  return (
    <>
      <p className={styles.text}>{messages.notLinked}</p>
      <div className={styles.google}>
        {signIn.kind === 'google' ? (
          <GoogleButton clientId={signIn.clientId} text="continue_with" onCredential={confirm} />
        ) : (
          <DevSignInButton authorizeUrl={signIn.authorizeUrl} />
        )}
      </div>
    </>
  );
}

/** The linked Google account (ADR-46); renders nothing without one if the site does not offer Google. */
export function GoogleLink({ google, onChange }: GoogleLinkProps) {
  const { signIn } = useHost().settings;
  if (!google && !signIn) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.subtitle}>{messages.google}</h3>
      {google ? (
        <LinkedGoogle google={google} onChange={onChange} />
      ) : (
        signIn && <LinkButton signIn={signIn} onChange={onChange} />
      )}
    </div>
  );
}
