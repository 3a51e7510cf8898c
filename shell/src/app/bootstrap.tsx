import '@inspire/shared/ui/layers.css';
import '@inspire/shared/ui/tokens.css';
import '@inspire/shared/ui/base.css';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { paths } from '@inspire/shared/routes';
import { readSiteDocument } from '../document/site-document';
import { createIntegrityTable } from '../federation/integrity';
import { preloadOnIntent } from '../federation/preload-on-intent';
import { disableContextMenu } from '../layout/context-menu';
import { stopMediaOn } from '../layout/stop-media';
import { loadLandingPage } from '../pages/landing/load-landing-page';
import { createSessionRenewal } from '../session/session-renewal';
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

/** @param Landing set when its prerendered markup is hydrated */
function start(Landing?: ComponentType): void {
  const shell = composeShell(siteDocument, integrity, Landing);
  const { host, site, router } = shell;

  disableContextMenu(document);
  stopMediaOn(host.events, document);
  redirectOnSessionEnd(host, router, site);
  preloadOnIntent({ page: document, site, isLoggedIn: () => host.session.current() !== undefined });

  const renewal = createSessionRenewal(host.session, host.api, () => Date.now());
  const renew = () => void renewal.renewIfDue();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renew();
  });
  setInterval(renew, 10 * 60_000);
  setTimeout(renew, 3_000);

  if (!siteDocument.dev) scheduleUpdates(shell, siteDocument.build);
  // Keep the remotes of a page in the back/forward cache.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) site.dispose();
  });

  if (!root) return;
  const app = <App {...shell} covers={siteDocument.covers ?? []} />;
  // The early script redirects a viewer with a session, so the markup is a guest's.
  if (Landing && !host.session.current()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const isPrerendered = root?.hasAttribute('data-prerendered') && window.location.pathname === paths.landing;
// If the preloaded chunk failed, render the page again: its route then requests the chunk again.
if (isPrerendered)
  void loadLandingPage()
    .then(
      ({ LandingPage }) => LandingPage,
      () => undefined,
    )
    .then(start);
else start();
