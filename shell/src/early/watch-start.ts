import {
  FAILED_SHELL_COOKIE,
  FAILED_SHELL_HEADER,
  SECURE_FAILED_SHELL_COOKIE,
  SHELL_BUILD_HEADER,
} from '@inspire/shared/remote';
import { isStarted } from '../document/started';

/** Slow devices need some time between the last script and the first rendering. */
const START_TIMEOUT_MS = 10_000;
/** After a script has failed, the shell will hardly start any more. */
const ERROR_TIMEOUT_MS = 1_000;
/** For so long the browser gets another release. Then it tries again: the release may have been repaired. */
const MEMORY_SECONDS = 3_600;

export interface StartWatch {
  readonly page: Document;
  /** The release of the shell in this document. */
  readonly build: string;
  readonly isOnline: () => boolean;
  readonly sendRequest: typeof fetch;
  readonly reload: () => void;
}

/** True for errors of the scripts that the document names, and of what they run. */
function isShellError(event: Event, origin: string): boolean {
  if (event instanceof ErrorEvent) return event.filename.startsWith(`${origin}/assets/`);
  return event.target instanceof HTMLScriptElement && event.target.defer;
}

/**
 * Replaces a release of the shell that does not start by another one (ADR-35): a cookie names it to the gateway, which then
 * serves the release before it. A browser does so once an hour, only while the gateway answers, and only if that has
 * another release, so that no page reloads for ever.
 * @returns a function that stops watching
 */
export function watchStart(target: Window, { page, build, isOnline, sendRequest, reload }: StartWatch): () => void {
  if (page.cookie.includes(`${FAILED_SHELL_COOKIE}=`)) return () => undefined;
  const remember = (seconds: number) => {
    const isSecure = target.location.protocol === 'https:';
    const name = isSecure ? SECURE_FAILED_SHELL_COOKIE : FAILED_SHELL_COOKIE;
    page.cookie = `${name}=${build}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  };
  let isChecking = false;
  const check = async () => {
    if (isChecking || isStarted(page) || !isOnline()) return;
    isChecking = true;
    remember(MEMORY_SECONDS);
    const headers = { accept: 'text/html', [FAILED_SHELL_HEADER]: build };
    const next = await sendRequest(target.location.href, { method: 'HEAD', headers }).then(
      (response) => response.headers.get(SHELL_BUILD_HEADER),
      () => null,
    );
    if (!isStarted(page) && next !== null && next !== build) return reload();
    remember(0);
    isChecking = false;
  };

  let hasLoaded = page.readyState === 'complete';
  let timeout = START_TIMEOUT_MS;
  const later = () => void setTimeout(() => void check(), timeout);
  const onLoad = () => {
    hasLoaded = true;
    later();
  };
  const onError = (event: Event) => {
    if (isStarted(page) || !isShellError(event, target.location.origin)) return;
    timeout = ERROR_TIMEOUT_MS;
    if (hasLoaded) later();
  };
  target.addEventListener('load', onLoad);
  target.addEventListener('error', onError, true);
  return () => {
    target.removeEventListener('load', onLoad);
    target.removeEventListener('error', onError, true);
  };
}
