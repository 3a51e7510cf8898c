import '@inspire/shared/ui/layers.css';
import '@inspire/shared/ui/tokens.css';
import '@inspire/shared/ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPageGate } from '../document/page-gate';
import { readSiteDocument } from '../document/site-document';
import { markPageStarted, markStarted } from '../document/started';
import { createIntegrityTable } from '../federation/integrity';
import { preloadOnIntent } from '../federation/preload-on-intent';
import { disableContextMenu, stopMediaOn } from '../layout/global-behaviour';
import { createQualitySignals } from '../quality/quality-signals';
import { scheduleQuality } from '../quality/schedule-quality';
import { watchErrors } from '../quality/watch-errors';
import { scheduleUpdates } from '../updates/schedule-updates';
import { App } from './app';
import { composeShell } from './compose';
import { redirectOnSessionEnd } from './redirect-on-session-end';
import { guardScriptAddresses } from './trusted-types';

const siteDocument = readSiteDocument(document);
const root = document.getElementById('root');
const integrity = createIntegrityTable(window.location.origin);
// Before any script is requested, including that of the landing page.
guardScriptAddresses(window, integrity.isKnown);
const signals = createQualitySignals();
const onRecoverableError = watchErrors(window, signals);

function start(): void {
  const shell = composeShell(siteDocument, integrity, signals.add);
  const { host, site, router, renewal } = shell;

  disableContextMenu(document);
  stopMediaOn(host.events, document);
  redirectOnSessionEnd(host, router, site);
  preloadOnIntent({ page: document, site, router, isLoggedIn: () => host.session.current() !== undefined });

  const renew = () => void renewal.renewIfDue();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renew();
  });
  setInterval(renew, 10 * 60_000);
  setTimeout(renew, 3_000);

  if (!siteDocument.dev) scheduleUpdates(shell, siteDocument.build);
  scheduleQuality(shell, siteDocument, signals);
  // Keep the remotes of a page in the back/forward cache.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) site.dispose();
  });

  if (!root) return;
  const onStart = () => markStarted(document);
  const { frame } = siteDocument;
  const covers = siteDocument.covers ?? [];
  if (frame && root.hasChildNodes()) {
    const onPageStart = () => markPageStarted(document);
    const gate = createPageGate({ router, site, frame, session: host.session, onStart: onPageStart });
    hydrateRoot(root, <App {...shell} covers={covers} frame={frame} gate={gate} onStart={onStart} />, {
      onRecoverableError,
    });
  } else {
    createRoot(root).render(<App {...shell} covers={covers} onStart={onStart} />);
  }
}

start();
