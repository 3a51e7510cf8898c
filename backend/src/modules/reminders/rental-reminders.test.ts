import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { entitlements } from '../../database/schema/entitlements';
import { signUp } from '../../testing/client';
import { waitingMails } from '../../testing/mails';
import { seedAlbum, seedGrant, seedVideo, userIdOf } from '../../testing/seed';
import { days, startTestServer, type TestServer } from '../../testing/test-server';
import { sendRentalReminders } from './rental-reminders';

describe('mails on rentals that end', () => {
  let server: TestServer;
  let userId: number;
  const email = 'renter@example.com';
  before(async () => {
    server = await startTestServer();
    await signUp(server.app, email);
    userId = await userIdOf(server.db, email);
  });
  after(() => server.close());

  const from = (ms: number) => new Date(server.clock.now.getTime() + ms);
  const subjects = async () =>
    (await waitingMails(server.db, email)).map(({ subject }) => subject.replace(/ ends on.*/, '')).sort();

  it('go out a week before, once for each rental, of videos and of albums', async () => {
    const startsAt = server.clock.now;
    await seedGrant(server.db, userId, {
      videoId: await seedVideo(server.db, { title: 'Soon' }),
      startsAt,
      endsAt: from(days(8)),
    });
    await seedGrant(server.db, userId, {
      albumId: await seedAlbum(server.db, { title: 'Album' }),
      startsAt,
      endsAt: from(days(8)),
    });
    await seedGrant(server.db, userId, {
      videoId: await seedVideo(server.db, { title: 'Later' }),
      startsAt,
      endsAt: from(days(9)),
    });
    await seedGrant(server.db, userId, { videoId: await seedVideo(server.db, { title: 'Bought' }), startsAt });
    await seedGrant(server.db, userId, {
      videoId: await seedVideo(server.db, { title: 'Over' }),
      startsAt: from(-days(365)),
      endsAt: from(-days(1)),
    });

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
    const rental = { userId, kind: 'rental' as const, videoId, startsAt: server.clock.now, endsAt: from(days(3)) };
    await server.db
      .insert(entitlements)
      .values(Array.from({ length: 205 }, (_, index) => ({ ...rental, source: `many ${index}` })));
    await sendRentalReminders(server.db, server.clock.now);
    assert.equal((await subjects()).filter((subject) => subject === 'Your rental of Many').length, 205);
  });
});
