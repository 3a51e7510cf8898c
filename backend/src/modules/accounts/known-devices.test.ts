import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { endpoints } from '@inspire/shared/contracts';
import { knownDevices, users } from '../../database/schema/accounts';
import { describeUserAgent } from '../../plugins/describe-user-agent';
import { parseUserAgentHeaders, type UserAgentHeaders } from '../../plugins/user-agent-headers';
import { registrationOf, send } from '../../testing/client';
import { waitingMails } from '../../testing/mails';
import { days, setUpTestServer } from '../../testing/test-server';

type Browser = Readonly<Record<string, string>>;
const chrome = (version: number): Browser => ({
  'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
});
const CHROME = chrome(140);
const FIREFOX: Browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const inventBrowser = (number: number): Browser => ({ 'sec-ch-ua': `"Invented ${number}";v="1"` });

describe('a sign-in from a new device', () => {
  const server = setUpTestServer();
  let made = 0;

  const post = async (name: 'register' | 'login' | 'changePassword', browser: Browser, body: object, token = '') => {
    const { method, path: url } = endpoints[name];
    const headers = { ...browser, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await server.app.inject({ method, url, payload: body, headers });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<{ token: string }>();
  };
  async function signUpOn(browser: Browser, isProven = true) {
    const email = `Devices${(made += 1)}@example.com`;
    const { token } = await post('register', browser, registrationOf(email));
    const own = eq(users.email, email);
    if (isProven) await server.db.update(users).set({ emailProvenAt: server.clock.now }).where(own);
    return { email, token, logIn: (on: Browser) => post('login', on, { email, password: 'secret-1' }) };
  }
  const mailsTo = async (email: string) =>
    (await waitingMails(server.db, email)).filter(({ subject }) => subject === 'New sign-in to your Inspire account');

  it('is reported to the owner, once for each device, and not at the sign-up', async () => {
    const { email, logIn } = await signUpOn(CHROME);
    await logIn(CHROME);
    await logIn(chrome(141));
    assert.deepEqual(await mailsTo(email), []);
    await logIn(FIREFOX);
    await logIn(FIREFOX);
    const [mail, ...more] = await mailsTo(email);
    assert.deepEqual(more, []);
    assert.match(mail?.text ?? '', /^Hello Person,\n\nOn 1 March 2026, 3:30 pm \(India time\)[^]*: Firefox on Linux\./);
  });

  it('is not reported when the password was wrong', async () => {
    const { email } = await signUpOn(CHROME);
    const response = await send(server.app, 'login', { body: { email, password: 'wrong-one' } });
    assert.equal(response.statusCode, 401);
    assert.deepEqual(await mailsTo(email), []);
  });

  it('carries no text of the browser to an email that was never proven (D-20)', async () => {
    const { email, logIn } = await signUpOn(CHROME, false);
    await logIn(FIREFOX);
    const [mail] = await mailsTo(email);
    assert.match(mail?.text ?? '', /^Hello,\n[^]* on a new device\.\n/);
    assert.ok(!mail?.text.includes('Firefox'));
  });

  it('is reported five times a day at most, and an account remembers a limited number of devices', async () => {
    const { email, logIn } = await signUpOn(CHROME);
    server.clock.advance(days(1));
    for (let number = 0; number < 7; number += 1) await logIn(inventBrowser(number));
    assert.equal((await mailsTo(email)).length, 5);
    server.clock.advance(days(1));
    await logIn(inventBrowser(7));
    assert.equal((await mailsTo(email)).length, 6);
    const [account] = await server.db.select().from(users).where(eq(users.email, email));
    const userId = account?.id ?? 0;
    const older = Array.from({ length: 120 }, (_, index) => ({
      userId,
      device: `older ${index}`,
      firstSeenAt: new Date(0),
    }));
    await server.db.insert(knownDevices).values(older);
    await logIn(FIREFOX);
    const stored = await server.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
    assert.equal(stored.length, 100);
    assert.ok(stored.some(({ device }) => device === 'Firefox on Linux'));
  });

  it('is not one when the owner changes the password on a device that calls itself differently', async () => {
    const { email, token, logIn } = await signUpOn(CHROME);
    const body = { oldPassword: 'secret-1', password: 'secret-1', confirmPassword: 'secret-1' };
    await post('changePassword', FIREFOX, body, token);
    await logIn(FIREFOX);
    assert.deepEqual(await mailsTo(email), []);
  });
});

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const reducedAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`;
const chromeBrands = '"Chromium";v="140", "Not;A=Brand";v="24", "Google Chrome";v="140"';

describe('device name from a user agent', () => {
  const rows = [
    [`${windows} ${blink} Safari/537.36`, 'Chrome on Windows'],
    [`${windows} ${blink} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.4 Safari/605.1.15`, 'Safari on Mac'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Mobile Safari/537.36`, 'Chrome on Pixel 8'],
    [reducedAndroid, 'Chrome on Android'],
    [`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${blink} Mobile Safari/537.36 EdgA/130.0`, 'Edge on Android'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ] as const;
  for (const [userAgent, device] of rows)
    it(`${device}: ${userAgent}`, () => assert.equal(describeUserAgent({ userAgent }), device));
});

describe('device name from client hints', () => {
  const onWindows = { userAgent: `${windows} ${blink} Safari/537.36`, brands: chromeBrands, platform: '"Windows"' };
  const onAndroid = { userAgent: reducedAndroid, brands: chromeBrands, platform: '"Android"', mobile: '?1' };
  const edgeBrands = '"Microsoft Edge";v="140", "Chromium";v="140", "Not/A)Brand";v="24"';
  const rows: readonly (readonly [UserAgentHeaders, string])[] = [
    [{ ...onWindows, platformVersion: '"15.0.0"' }, 'Chrome on Windows 11'],
    [{ ...onWindows, platformVersion: '"10.0.0"' }, 'Chrome on Windows 10'],
    [{ ...onWindows, platformVersion: '"0.3.0"' }, 'Chrome on Windows'],
    [onWindows, 'Chrome on Windows'],
    [{ ...onWindows, brands: edgeBrands }, 'Edge on Windows'],
    [{ ...onAndroid, model: '"Pixel 8"' }, 'Chrome on Pixel 8'],
    [{ ...onAndroid, model: '"SM-S918B"' }, 'Chrome on Android'],
    [{ ...onAndroid, model: '""' }, 'Chrome on Android'],
    [{ brands: chromeBrands, platform: '"macOS"' }, 'Chrome on Mac'],
    [{ brands: chromeBrands, platform: '"Chrome OS"' }, 'Chrome on ChromeOS'],
    [{ brands: '"Chromium";v="140", "Not;A=Brand";v="24"', platform: '"Linux"' }, 'Chromium on Linux'],
    [{ brands: chromeBrands, platform: '"Unknown"', mobile: '?1' }, 'Chrome on phone'],
    [{ brands: 'no list', platform: '""' }, 'Unknown device'],
  ];
  for (const [headers, device] of rows)
    it(`${device}: ${JSON.stringify(headers)}`, () => assert.equal(describeUserAgent(headers), device));

  it('has no markup and at most 60 characters, whatever the headers contain', () => {
    const markup = '<img src=x onerror="alert(1)">&\u0000\u202e';
    const name = describeUserAgent({ ...onAndroid, brands: `"${markup}";v="1"`, model: markup + 'Pixel'.repeat(90) });
    assert.match(name, /^[\p{L}\p{N} .+()-]{1,60}$/u);
  });

  it('reads only headers that are sent once, up to a limit', () => {
    const headers = parseUserAgentHeaders({ 'user-agent': 'x'.repeat(9_000), 'sec-ch-ua': ['a', 'b'] });
    assert.equal(headers.userAgent?.length, 500);
    assert.equal(headers.brands, undefined);
  });
});
