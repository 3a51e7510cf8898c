import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { desc } from 'drizzle-orm';
import { entitlements } from '../../database/schema/entitlements';
import { rentalReminders } from '../../database/schema/reminders';
import { waitingMails } from '../../testing/mails';
import { seedAlbum, seedGrant, seedVideo, setUpViewer } from '../../testing/seed';
import { untilLocked } from '../../testing/test-database';
import { days, setUpTestServer } from '../../testing/test-server';
import { sendRentalReminders } from './rental-reminders';

describe('mails on rentals that end', () => {
  const server = setUpTestServer();
  const email = 'renter@example.com';
  const viewer = setUpViewer(server, email);

  const from = (ms: number) => new Date(server.clock.now.getTime() + ms);
  const rent = async (title: string, endsIn: number) => {
    const videoId = await seedVideo(server.db, { title });
    await seedGrant(server.db, viewer.id, { videoId, startsAt: from(-days(365)), endsAt: from(endsIn) });
  };
  const subjects = async () =>
    (await waitingMails(server.db, email)).map(({ subject }) => subject.replace(/ ends on.*/, '')).sort();

  it('go out a week before, once for each rental, of videos and of albums', async () => {
    const startsAt = server.clock.now;
    await rent('Soon', days(8));
    const albumId = await seedAlbum(server.db, { title: 'Album' });
    await seedGrant(server.db, viewer.id, { albumId, startsAt, endsAt: from(days(8)) });
    await rent('Later', days(9));
    await seedGrant(server.db, viewer.id, { videoId: await seedVideo(server.db, { title: 'Bought' }), startsAt });
    await rent('Over', -days(1));

    await sendRentalReminders(server.db, server.clock.now);
    assert.deepEqual(await subjects(), []);
    server.clock.advance(days(1));
    await Promise.all([1, 2, 3].map(() => sendRentalReminders(server.db, server.clock.now)));
    await sendRentalReminders(server.db, server.clock.now);
    assert.deepEqual(await subjects(), ['Your rental of Album', 'Your rental of Soon']);
    server.clock.advance(days(1));
    await sendRentalReminders(server.db, server.clock.now);
    assert.deepEqual(await subjects(), ['Your rental of Album', 'Your rental of Later', 'Your rental of Soon']);
  });

  it('go out for more rentals than one batch holds', async () => {
    const videoId = await seedVideo(server.db, { title: 'Many' });
    const rental = {
      userId: viewer.id,
      kind: 'rental' as const,
      videoId,
      startsAt: server.clock.now,
      endsAt: from(days(3)),
    };
    await server.db
      .insert(entitlements)
      .values(Array.from({ length: 205 }, (_, index) => ({ ...rental, source: `many ${index}` })));
    await sendRentalReminders(server.db, server.clock.now);
    assert.equal((await subjects()).filter((subject) => subject === 'Your rental of Many').length, 205);
  });

  it('go out once when another process is just announcing the same rental', async () => {
    const { now } = server.clock;
    await rent('Shared', days(3));
    const [rental] = await server.db.select().from(entitlements).orderBy(desc(entitlements.id)).limit(1);
    let second = Promise.resolve();
    await server.db.transaction(async (tx) => {
      await tx.insert(rentalReminders).values({ entitlementId: rental?.id ?? 0, enqueuedAt: now });
      second = sendRentalReminders(server.db, now);
      // It has found the rental, whose reminder is not committed yet, and waits for this transaction.
      await untilLocked(server.db);
    });
    await second;
    assert.ok(!(await subjects()).includes('Your rental of Shared'));
  });
});
