import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { outbox } from '../../database/schema/outbox';
import { testWorker, waitingMails } from '../../testing/mails';
import { pluck } from '../../testing/pluck';
import { setUpDatabase } from '../../testing/test-database';
import { onlyOnPostgres } from '../../testing/test-kind';
import { hours, minutes, setUpTestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';
import type { Mail } from '../mail/mail';
import type { MailTransport } from '../mail/mail-transport';
import { createMailboxRepository, createMailboxTransport } from '../mail/mailbox';
import { enqueueMail } from './enqueue-mail';
import { mailRetryDelay, MAX_ATTEMPTS } from './outbox-worker';

const letter = (subject: string): Mail => ({ to: 'ann@example.com', subject, text: 'Hello' });

describe('the outbox', () => {
  const server = setUpTestServer();
  const sent: { mail: Mail; id: string }[] = [];
  let issue: Error | undefined;
  const transport: MailTransport = {
    async send(mail, id) {
      if (issue) throw issue;
      sent.push({ mail, id });
    },
    close: () => undefined,
  };
  const clock = () => server.clock.now;
  const worker = () => testWorker(server.db, transport, clock);
  const subjects = () => sent.map(({ mail }) => mail.subject);

  beforeEach(async () => {
    issue = undefined;
    sent.length = 0;
    await server.db.delete(outbox);
  });

  it('holds a mail exactly when the event that it reports was committed', async () => {
    await server.db.transaction((tx) => enqueueMail(tx, letter('kept')));
    const failing = server.db.transaction(async (tx) => {
      await enqueueMail(tx, letter('undone'));
      throw new Error('changed its mind');
    });
    await assert.rejects(failing, /changed its mind/);
    assert.deepEqual(pluck(await waitingMails(server.db), 'subject'), ['kept']);
  });

  it('sends each mail once, as it is, and forgets it', async () => {
    const mails = [letter('एक'), { ...letter('two'), html: '<p>Hello</p>' }];
    for (const mail of mails) await enqueueMail(server.db, mail);
    assert.equal(await worker().deliverDue(), 2);
    assert.equal(await worker().deliverDue(), 0);
    assert.deepEqual(new Set(sent.map(({ mail }) => mail)), new Set(mails));
    assert.deepEqual(await waitingMails(server.db), []);
  });

  it('tries again after a pause that grows, under the same name', async () => {
    await enqueueMail(server.db, letter('later'));
    issue = new Error('the server is away');
    await worker().deliverDue();
    assert.equal(await worker().deliverDue(), 0);
    server.clock.advance(mailRetryDelay(1) - 1);
    assert.equal(await worker().deliverDue(), 0);
    server.clock.advance(1);
    assert.equal(await worker().deliverDue(), 1);
    server.clock.advance(mailRetryDelay(2) - 1);
    assert.equal(await worker().deliverDue(), 0);
    server.clock.advance(1);
    issue = undefined;
    await worker().deliverDue();
    assert.deepEqual(subjects(), ['later']);
    const [row] = await server.db.select().from(outbox);
    assert.equal(row, undefined);
  });

  it('doubles its pauses up to an hour', () => {
    assert.deepEqual([1, 2, 3, 8, 12].map(mailRetryDelay), [30_000, 60_000, 120_000, 3_600_000, 3_600_000]);
  });

  it('gives up after the last try, keeps the reason, and lets others pass', async () => {
    await enqueueMail(server.db, letter('never'));
    issue = new Error('no such mailbox');
    for (let tried = 1; tried <= MAX_ATTEMPTS; tried += 1) {
      assert.equal(await worker().deliverDue(), 1, `try ${tried}`);
      server.clock.advance(hours(1));
    }
    issue = undefined;
    await enqueueMail(server.db, letter('next'));
    server.clock.advance(hours(24));
    await worker().deliverDue();
    assert.deepEqual(subjects(), ['next']);
    const [row] = await server.db.select().from(outbox);
    assert.equal(row?.lastError, 'no such mailbox');
    assert.ok(row?.failedAt);
  });

  it('takes over from a process that died while it was sending', async () => {
    await enqueueMail(server.db, letter('orphan'));
    void testWorker(
      server.db,
      { send: () => new Promise(() => undefined), close: () => undefined },
      clock,
    ).deliverDue();
    await untilTrue(async () => (await server.db.select().from(outbox))[0]?.attempts === 1, 'the first attempt');
    assert.equal(await worker().deliverDue(), 0);
    server.clock.advance(minutes(2));
    await worker().deliverDue();
    assert.deepEqual(subjects(), ['orphan']);
  });

  it('sends mails that expire soon first, however many others wait', async () => {
    const inMinutes = (count: number) => new Date(server.clock.now.getTime() + minutes(count));
    for (let waiting = 0; waiting < 12; waiting += 1) await enqueueMail(server.db, letter('reminder'));
    await enqueueMail(server.db, { ...letter('later code'), expiresAt: inMinutes(10) });
    await enqueueMail(server.db, { ...letter('sooner code'), expiresAt: inMinutes(5) });
    assert.equal(await worker().deliverDue(), 5);
    assert.deepEqual(subjects().sort(), ['later code', 'reminder', 'reminder', 'reminder', 'sooner code']);
    for (const left of [5, 4, 0]) assert.equal(await worker().deliverDue(), left);
  });

  it('keeps no values of a failed query as the reason', async () => {
    await enqueueMail(server.db, letter('to nowhere'));
    issue = new DrizzleQueryError('insert into mailbox values ($1)', ['a secret code']);
    await worker().deliverDue();
    const [row] = await server.db.select().from(outbox);
    assert.equal(row?.lastError, 'Failed query: insert into mailbox values ($1)');
  });

  it('drops a mail that is not needed any more', async () => {
    await enqueueMail(server.db, {
      ...letter('old code'),
      expiresAt: new Date(server.clock.now.getTime() + minutes(10)),
    });
    server.clock.advance(minutes(10));
    assert.equal(await worker().deliverDue(), 0);
    assert.deepEqual(await waitingMails(server.db), []);
  });

  it('fills the mailbox of development, newest first', async () => {
    const intoMailbox = testWorker(server.db, createMailboxTransport(createMailboxRepository(server.db), clock), clock);
    for (const subject of ['first', 'second']) {
      await enqueueMail(server.db, letter(subject));
      await intoMailbox.deliverDue();
      server.clock.advance(minutes(1));
    }
    const mails = (await server.app.inject('/dev/mailbox')).json<{ at: string }[]>();
    const at = (before: number) => new Date(server.clock.now.getTime() - minutes(before)).toISOString();
    assert.deepEqual(mails, [
      { ...letter('second'), at: at(1) },
      { ...letter('first'), at: at(2) },
    ]);
  });
});

describe('several workers on one outbox', onlyOnPostgres, () => {
  const database = setUpDatabase();

  it('send every mail once together', async () => {
    const subjects = Array.from({ length: 60 }, (_, index) => `mail ${index}`);
    for (const subject of subjects) await enqueueMail(database.db, { to: 'ann@example.com', subject, text: 'Hello' });
    const sent: string[] = [];
    const transport: MailTransport = {
      async send({ subject }) {
        await sleep(2);
        sent.push(subject);
      },
      close: () => undefined,
    };
    const empty = async () => {
      const worker = testWorker(database.db, transport, () => new Date());
      for (let done = 0; done < 60; done += 1) await worker.deliverDue();
    };
    await Promise.all(Array.from({ length: 4 }, empty));
    assert.deepEqual(sent.sort(), [...subjects].sort());
    assert.deepEqual(await waitingMails(database.db), []);
  });
});
