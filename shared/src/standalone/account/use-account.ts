import { isApiError } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { messages } from '@inspire/shared/messages';
import { standaloneMessages } from '../messages';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

function loginErrorText(error: unknown): string {
  if (!isApiError(error)) return messages.somethingWentWrong;
  if (error.status === 401) return error.detail ?? standaloneMessages.badCredentials;
  return error.kind === 'http' ? (error.detail ?? messages.somethingWentWrong) : standaloneMessages.noServer;
}

export function useAccount() {
  const { api, session } = useHost();
  return {
    /** Starts a session; returns an error text, or undefined. */
    async logIn(credentials: Credentials): Promise<string | undefined> {
      try {
        session.start(await api.call('login', { body: credentials }));
        return undefined;
      } catch (error) {
        return loginErrorText(error);
      }
    },
    async logOut(): Promise<void> {
      // End the session in this browser, whatever the server responds.
      await api.call('logout', {}).catch(() => undefined);
      session.end('logout');
    },
  };
}
