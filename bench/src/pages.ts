/** P1 to P5: the first visit of the landing page and the dashboard, beside a monolith of the same sources. */
import type { Browser } from '@playwright/test';
import { type FigureResult, type Measure, recordFigure, toCount, toMeasure } from '@inspire/devkit/figures';
import { launchBrowser, logIn } from './pages/browser';
import { slowProfile } from './pages/profile';
import { findDeepestChain, sumScriptBytes } from './pages/requests';
import { type Visit, visit } from './pages/visit';
import { startSides } from './sides';

const VIDEOS = 500;
const rounds = Number(process.env.ROUNDS ?? 7);
const paths = { landing: '/', dashboard: '/user-routes/dashboard' } as const;
const sideNames = ['federated', 'monolith'] as const;
const isPlayer = (url: string): boolean => /\/mfe-video\/.*\/(player|engine)\.[0-9a-f]+\.js$/.test(url);

/** Other remotes fill slots of the same page: P4 counts the shell and the remote of the page. */
const isOfPage = (url: string): boolean => !/\/remotes\/mfe-(?!video\/)/.test(url);

type VisitKey = `${keyof typeof paths} ${(typeof sideNames)[number]}`;

function toMeasures(visits: Readonly<Record<VisitKey, readonly Visit[]>>) {
  const runsOf = (key: VisitKey, toValue: (seen: Visit) => number | undefined) =>
    visits[key].map((seen) => toValue(seen) ?? NaN);
  const beside = (page: keyof typeof paths, unit: string, toValue: (seen: Visit) => number | undefined) =>
    toMeasure(unit, runsOf(`${page} federated`, toValue), {
      name: 'the monolith',
      runs: runsOf(`${page} monolith`, toValue),
    });
  const scripts = ({ requests }: Visit) => sumScriptBytes(requests) / 1_000;
  const pageScripts = ({ requests }: Visit) => sumScriptBytes(requests, isOfPage) / 1_000;
  const playerScripts = ({ requests }: Visit) => sumScriptBytes(requests, isPlayer) / 1_000;
  return {
    P1: { largestPaint: beside('landing', 'ms', ({ largest }) => largest) },
    P2: { scripts: beside('landing', 'kB', scripts) },
    P3: { firstCard: beside('dashboard', 'ms', ({ firstCard }) => firstCard) },
    P4: {
      scripts: toMeasure('kB', runsOf('dashboard federated', pageScripts)),
      withSlots: beside('dashboard', 'kB', scripts),
      playerScripts: toCount('kB', Math.max(...runsOf('dashboard federated', playerScripts)), rounds),
    },
  } satisfies Record<string, FigureResult['measures']>;
}

async function measureChain(browser: Browser, url: string, session: string): Promise<Measure> {
  const lengths: number[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    const { requests, firstCard = NaN } = await visit(browser, { url, profile: slowProfile, session, traced: true });
    const chain = findDeepestChain(requests, firstCard / 1_000);
    if (round === 0) console.log('A deepest chain to the first card:', chain);
    lengths.push(chain.length);
  }
  return toMeasure('requests', lengths);
}

await using sides = await startSides(VIDEOS);
await using browser = await launchBrowser();
const session = await logIn(sides.site);
const visits: Record<VisitKey, Visit[]> = {
  'landing federated': [],
  'landing monolith': [],
  'dashboard federated': [],
  'dashboard monolith': [],
};
// The first round only warms up the servers.
for (let round = 0; round <= rounds; round++) {
  for (const page of ['landing', 'dashboard'] as const) {
    for (const side of sideNames) {
      const seen = await visit(browser, {
        url: sides[side] + paths[page],
        profile: slowProfile,
        ...(page === 'dashboard' && { session }),
      });
      if (round > 0) visits[`${page} ${side}`].push(seen);
    }
  }
}
const chain = await measureChain(browser, sides.federated + paths.dashboard, session);
for (const [figure, measures] of Object.entries({ ...toMeasures(visits), P5: { chain } })) {
  console.log(JSON.stringify({ figure, measures }));
  await recordFigure({ figure, measures, command: 'npm run pages -w bench', chromium: browser.version() });
}
