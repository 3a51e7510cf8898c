import type { SignInMethods } from '@inspire/shared/contracts';
import { isRecord } from '@inspire/shared/guards';
import { type ThirdPartySignIn, useHost } from '@inspire/shared/host';
import { type Credential, DevSignInButton, GoogleButton, useDevSignInResult } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { linkGoogle, unlinkGoogle } from '../api/sign-in-methods';
import type { SignInChange } from './change-dialog';
import { SingleMethod } from './method-row';
import styles from './sign-in-methods.module.css';

interface GoogleLinkProps {
  readonly google: SignInMethods['google'];
  readonly onChange: (change: SignInChange) => void;
}

/** The navigation state with which the viewer leaves for the development provider. */
const linkEntry = { link: 'google' };
const isLinkEntry = (entry: unknown): boolean => isRecord(entry) && entry.link === linkEntry.link;

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
  useDevSignInResult(confirm, isLinkEntry);
  return (
    <>
      <p className={styles.text}>{messages.notLinked}</p>
      <div className={styles.google}>
        {signIn.kind === 'google' ? (
          <GoogleButton clientId={signIn.clientId} text="continue_with" onCredential={confirm} />
        ) : (
          <DevSignInButton authorizeUrl={signIn.authorizeUrl} entry={linkEntry} />
        )}
      </div>
    </>
  );
}

/** The linked Google account (ADR-46); renders nothing without one if the site does not offer Google. */
export function GoogleLink({ google, onChange }: GoogleLinkProps) {
  const host = useHost();
  const { signIn } = host.settings;
  if (!google && !signIn) return null;
  const unlink: SignInChange = {
    title: messages.unlinkTitle,
    text: messages.unlinkText,
    submitLabel: messages.remove,
    removes: true,
    done: messages.unlinked,
    run: (_, proof) => unlinkGoogle(host, proof),
  };
  return (
    <div className={styles.group}>
      <h3 className={styles.subtitle}>{messages.google}</h3>
      {google ? (
        <SingleMethod
          icon="user"
          name={google.email ?? messages.google}
          facts={[[messages.linkedOn, google.since]]}
          method={messages.google}
          onRemove={() => onChange(unlink)}
        />
      ) : (
        signIn && <LinkButton signIn={signIn} onChange={onChange} />
      )}
    </div>
  );
}
