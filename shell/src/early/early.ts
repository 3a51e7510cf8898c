/**
 * Runs before the first paint, as a file because the CSP forbids inline scripts: sets the theme, redirects a signed-in
 * visitor of guests' pages and a guest of members' pages, and sends the first API calls, which a preload cannot,
 * because they carry the token.
 */
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';
import { parseJson, safeStorage } from '@inspire/shared/guards';
import { holdSubmits, markViewer } from '@inspire/shared/hosting';
import { DOCUMENT_BLOCK_ID, type SiteDocument } from '@inspire/shared/remote';
import { isMemberPath, paths, readItemHref, readReturnState } from '@inspire/shared/routes';
import { readSessionRecord, SESSION_KEY } from '@inspire/shared/session';
import { returnTo } from '../app/return-to';
import { EARLY_RESPONSES, type EarlyResponseStore } from '../document/early-responses';
import { readDocumentRequestId } from '../document/request-ids';
import { isPageStarted } from '../document/started';
import { fillAddresses } from './fill-addresses';
import { holdPresses } from './hold-presses';
import { keepTypedEmail } from './keep-typed-email';
import { prepareDrawer } from './prepare-drawer';
import { revealPasswords } from './reveal-passwords';
import { runCommands } from './run-commands';
import { watchStart } from './watch-start';

type Given = Partial<Pick<SiteDocument, 'build' | 'dev' | 'early' | 'earlyOfItem' | 'frame'>>;
const given = (parseJson(document.getElementById(DOCUMENT_BLOCK_ID)?.textContent) ?? {}) as Given;
const page = document.documentElement;

/** Replaces the document by another one, with a navigation state for the router. Nothing of this one is painted. */
function replaceDocument(href: string, state: unknown): void {
  page.hidden = true;
  history.replaceState({ ...(history.state as object | null), usr: state }, '', href);
  location.reload();
}

async function fetchEarly(
  address: string,
  token: string,
  requestId: string | undefined,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
    },
  });
  return { status: response.status, body: await response.json() };
}

// Remove failed script elements: webpack reuses an existing element and would wait for its 120 s chunk timeout.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.remove(), true);

if (given.build !== undefined && !given.dev) {
  watchStart(window, {
    page: document,
    build: given.build,
    isOnline: () => navigator.onLine,
    sendRequest: (address, init) => fetch(address, init),
    reload: () => location.reload(),
  });
}

holdSubmits(window);
if (given.frame) {
  holdPresses(window);
  revealPasswords(window, () => isPageStarted(document));
  keepTypedEmail(window, (path, { email }) => {
    const { usr } = (history.state ?? {}) as { usr?: object };
    // A separate entry, so that Back leads to the form.
    history.pushState(null, '', path);
    replaceDocument(path, { ...usr, email });
  });
}

const storage = safeStorage('localStorage');
const session = readSessionRecord(storage.getItem(SESSION_KEY));
prepareDrawer(window, { session, storage });
runCommands(window);
const { usr } = (history.state ?? {}) as { usr?: unknown };
if (session && (location.pathname === paths.landing || given.frame?.isForGuests)) {
  // As the page itself would do (D-4).
  const { href, state } = readReturnState(usr) ?? { href: paths.dashboard, state: undefined };
  replaceDocument(href, state);
} else if (session) {
  markViewer(page, storage);
  const store: EarlyResponseStore = { token: session.token, responses: new Map() };
  const documentId = readDocumentRequestId(performance);
  const addresses = [...fillAddresses(given.earlyOfItem ?? [], location.search), ...(given.early ?? [])];
  for (const [index, address] of addresses.entries()) {
    const response = fetchEarly(address, session.token, documentId && `${documentId}-e${index}`);
    // Avoid an unhandled rejection; the client handles the error when it uses the response.
    response.catch(() => undefined);
    store.responses.set(address, response);
  }
  (self as unknown as Record<string, EarlyResponseStore>)[EARLY_RESPONSES] = store;
} else if (given.frame?.isMember && isMemberPath(location.pathname)) {
  replaceDocument(paths.login, returnTo({ pathname: location.pathname, search: location.search, state: usr }));
} else if (readItemHref(readReturnState(usr)?.href ?? '')) {
  // The pages for guests show the item that is waiting: keep its place (D-72).
  page.dataset.hints = 'auth-waiting';
}
