import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OpenDatabase } from '../../database/database';
import { testWorker, waitingMails } from '../../testing/mails';
import { openTestDatabase } from '../../testing/test-database';
import type { MailTransport } from '../mail/mail-transport';
import { enqueueMail } from './enqueue-mail';

/** Only PostgreSQL has several connections that lock rows. */
describe('several workers on one outbox', () => {
  let database: OpenDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  it('send every mail once together', async () => {
    const subjects = Array.from({ length: 60 }, (_, index) => `mail ${index}`);
    for (const subject of subjects) await enqueueMail(database.db, { to: 'ann@example.com', subject, text: 'Hello' });
    const sent: string[] = [];
    const transport: MailTransport = {
      async send({ subject }) {
        await new Promise((resolve) => setTimeout(resolve, 2));
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
