/**
 * Runs before the first paint, as a file because the CSP forbids inline scripts: sets the theme, redirects a signed-in
 * visitor of the landing page, and sends the first API calls, which a preload cannot, because they carry the token.
 */
import { parseJson, safeStorage } from '@inspire/shared/guards';
import { applyTheme, parseTheme } from '@inspire/shared/hosting';
import { DOCUMENT_BLOCK_ID } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { readSessionRecord, SESSION_KEY } from '@inspire/shared/session';
import { EARLY_RESPONSES, type EarlyResponseStore } from '../document/early-responses';
import { THEME_KEY } from '../layout/theme-key';

function firstCalls(): string[] {
  const block = parseJson(document.getElementById(DOCUMENT_BLOCK_ID)?.textContent) as { early?: string[] } | undefined;
  return block?.early ?? [];
}

async function fetchEarly(address: string, token: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } });
  return { status: answer.status, body: await answer.json() };
}

// Remove failed script elements: webpack reuses an existing element and would wait for its 120 s chunk timeout.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.remove(), true);

const storage = safeStorage('localStorage');
applyTheme(document.documentElement, parseTheme(storage.getItem(THEME_KEY)));
const session = readSessionRecord(storage.getItem(SESSION_KEY), Date.now());
if (session && location.pathname === paths.landing) {
  location.replace(paths.dashboard);
} else if (session) {
  const store: EarlyResponseStore = { token: session.token, answers: new Map() };
  for (const address of firstCalls()) {
    const answer = fetchEarly(address, session.token);
    // Avoid an unhandled rejection; the client handles the error when it uses the response.
    answer.catch(() => undefined);
    store.answers.set(address, answer);
  }
  (self as unknown as Record<string, EarlyResponseStore>)[EARLY_RESPONSES] = store;
}
