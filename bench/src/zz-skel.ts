import { launchBrowser, logIn, newContext } from './pages/browser';
import { watchPaint, paintOf } from './pages/paint';
import { slowDown, slowProfile } from './pages/profile';
const origin = process.argv[2]!;
const browser = await launchBrowser();
const session = await logIn(origin);
for (let i = 0; i < Number(process.env.N ?? 3); i++) {
const context = await newContext(browser, session);
const page = await context.newPage();
await watchPaint(page);
await page.addInitScript(() => { (window as any).skel = []; (window as any).mains = []; const t = () => { const s = document.querySelector('main [data-testid=skeleton]'); if (s && !(window as any).skel.length) (window as any).skel.push(performance.now()); if (document.querySelector('main') && !(window as any).mains.length) (window as any).mains.push(performance.now()); }; new MutationObserver(t).observe(document, { childList: true, subtree: true }); });
const cdp = await context.newCDPSession(page);
await slowDown(cdp, slowProfile);
await page.goto(origin + '/user-routes/dashboard', { waitUntil: 'load', timeout: 60000 });
await page.waitForTimeout(4000);
console.log(await page.evaluate(() => JSON.stringify({ skel: (window as any).skel, main: (window as any).mains, last: performance.getEntriesByType('resource').filter((r: any) => r.name.includes('/main.')).map((r: any) => r.responseEnd), ...(window as any).paint })));
await context.close();
}
await browser.close();
