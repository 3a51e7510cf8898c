import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { endpoints } from '@inspire/shared/contracts';
import { knownDevices, users } from '../../database/schema/accounts';
import { send } from '../../testing/client';
import { testWorker, waitingMails } from '../../testing/mails';
import { days, startTestServer, type TestServer } from '../../testing/test-server';
import { createMailboxRepository } from '../mail/mailbox-repository';
import { createMailboxTransport } from '../mail/mailbox-transport';

type Browser = Readonly<Record<string, string>>;
const chrome = (version: number): Browser => ({
  'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
});
const CHROME = chrome(140);
const FIREFOX: Browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const inventBrowser = (number: number): Browser => ({ 'sec-ch-ua': `"Invented ${number}";v="1"` });

describe('a sign-in from a new device', () => {
  let server: TestServer;
  let made = 0;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const post = async (name: 'register' | 'login' | 'changePassword', browser: Browser, body: object, token = '') => {
    const { method, path: url } = endpoints[name];
    const headers = { ...browser, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await server.app.inject({ method, url, payload: body, headers });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<{ token: string }>();
  };
  async function signUpOn(browser: Browser, isProven = true) {
    const email = `Devices${(made += 1)}@example.com`;
    const password = 'secret-1';
    const account = { user_name: 'Ann', email, contact: '9876543210', password, confirmpasword: password };
    const { token } = await post('register', browser, account);
    const own = eq(users.email, email);
    if (isProven) await server.db.update(users).set({ emailProvenAt: server.clock.now }).where(own);
    return { email, token, logIn: (on: Browser) => post('login', on, { email, password }) };
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
    assert.match(mail?.text ?? '', /^Hello Ann,\n\nOn 1 March 2026[^]*3:30\spm \(India time\)[^]*: Firefox on Linux\./);
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

  it('appears in the mailbox of development', async () => {
    const { email, logIn } = await signUpOn(CHROME);
    await logIn(FIREFOX);
    const transport = createMailboxTransport(createMailboxRepository(server.db), () => server.clock.now);
    while ((await waitingMails(server.db)).length > 0)
      await testWorker(server.db, transport, () => server.clock.now).deliverDue();
    const mails = (await server.app.inject('/dev/mailbox')).json<{ to: string; subject: string }[]>();
    assert.deepEqual(
      mails.filter(({ to }) => to === email).map(({ subject }) => subject),
      ['New sign-in to your Inspire account'],
    );
  });
});
