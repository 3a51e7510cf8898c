/** P1 to P5: the first visit of the landing page and the dashboard, beside a monolith of the same sources. */
import { median } from '@inspire/tooling/figures';
import { launchBrowser, logIn } from './pages/browser';
import { slowProfile } from './pages/profile';
import { findDeepestChain, sumScriptBytes } from './pages/requests';
import { type Visit, visit } from './pages/visit';
import { startSides } from './sides';

const VIDEOS = 500;
const rounds = Number(process.env.ROUNDS ?? 7);
const paths = { landing: '/', dashboard: '/user-routes/dashboard' } as const;
const ofSlots = /\/remotes\/mfe-(audio|billing|notifications|auth)\//;

const sides = await startSides(VIDEOS);
const browser = await launchBrowser();
try {
  const session = await logIn(sides.site);
  const visits: Record<string, Visit[]> = {};
  // The first round only warms up the servers.
  for (let round = 0; round <= rounds; round++) {
    for (const [page, path] of Object.entries(paths)) {
      for (const side of ['federated', 'monolith'] as const) {
        const seen = await visit(browser, {
          url: sides[side] + path,
          profile: slowProfile,
          ...(page === 'dashboard' && { session }),
        });
        if (round > 0) (visits[`${page} ${side}`] ??= []).push(seen);
      }
    }
  }
  const of = (key: string, figure: (seen: Visit) => number | undefined) =>
    Math.round(median((visits[key] ?? []).map((seen) => figure(seen) ?? NaN)));
  const beside = (page: string, figure: (seen: Visit) => number | undefined) => {
    const [ours, theirs] = [of(`${page} federated`, figure), of(`${page} monolith`, figure)];
    return { federated: ours, monolith: theirs, ratio: Number((ours / theirs).toFixed(3)) };
  };
  const chains = (visits['dashboard federated'] ?? []).map(({ requests, firstCard = 0 }) =>
    findDeepestChain(requests, firstCard / 1_000),
  );
  console.log(
    JSON.stringify(
      {
        videos: VIDEOS,
        rounds,
        'P1 landing, largest paint, ms': beside('landing', ({ largest }) => largest),
        'P2 landing, scripts, bytes': beside('landing', ({ requests }) => sumScriptBytes(requests)),
        'P3 dashboard, first card, ms': beside('dashboard', ({ firstCard }) => firstCard),
        'dashboard, largest paint, ms': beside('dashboard', ({ largest }) => largest),
        'P4 dashboard, scripts of shell and video, bytes': of('dashboard federated', ({ requests }) =>
          sumScriptBytes(requests, (url) => !ofSlots.test(url)),
        ),
        'dashboard, all scripts, bytes': beside('dashboard', ({ requests }) => sumScriptBytes(requests)),
        'requests of the dashboard': beside('dashboard', ({ requests }) => requests.length),
        'P5 deepest chain to the first card': {
          length: median(chains.map((chain) => chain.length)),
          example: chains[0],
        },
      },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  await sides.stop();
}
