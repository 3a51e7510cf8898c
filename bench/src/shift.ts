/** P8: layout shift on every screen while it loads with the slow profile, beside a monolith of the same sources. */
import type { Browser } from '@playwright/test';
import { launchBrowser, logIn, type Viewport } from './pages/browser';
import { slowProfile } from './pages/profile';
import { visit } from './pages/visit';
import { guestScreens, memberScreens } from './screens';
import { startSides } from './sides';

const widths: readonly Viewport[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Measured {
  readonly screen: string;
  readonly width: number;
  readonly shift: number;
}

async function measure(
  browser: Browser,
  origin: string,
  screens: readonly string[],
  session?: string,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const viewport of widths) {
    for (const screen of screens) {
      const { shift } = await visit(browser, {
        url: origin + screen,
        profile: slowProfile,
        viewport,
        ...(session !== undefined && { session }),
      });
      measured.push({ screen, width: viewport.width, shift: Number(shift.toFixed(4)) });
    }
  }
  return measured;
}

const sides = await startSides(500);
const browser = await launchBrowser();
try {
  const session = await logIn(sides.site);
  for (const side of ['federated', 'monolith'] as const) {
    const measured = [
      ...(await measure(browser, sides[side], guestScreens)),
      ...(await measure(browser, sides[side], memberScreens, session)),
    ];
    const moved = measured.filter(({ shift }) => shift > 0);
    console.log(
      JSON.stringify(
        { side, screens: measured.length, largest: Math.max(...measured.map(({ shift }) => shift)), moved },
        null,
        2,
      ),
    );
  }
} finally {
  await browser.close();
  await sides.stop();
}
