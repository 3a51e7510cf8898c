import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Video } from '@inspire/shared/contracts';
import { type ServerProcess, untilReady } from '../../testing/server-process';
import { login, makeStartFixture, type StartFixture } from '../../testing/start-fixture';

const previous = `2026a:${'a'.repeat(40)}`;
const next = `2026b:${'b'.repeat(40)}`;
const SERVERS = 3;

describe('MEDIA_SECRET', () => {
  let fixture: StartFixture;
  let servers: { process: ServerProcess; address: string }[] = [];
  let headers: Record<string, string>;
  let videoId: number;

  async function start(secret: string): Promise<{ process: ServerProcess; address: string }> {
    const process = fixture.start({ MEDIA_SECRET: secret });
    return { process, address: await untilReady(process) };
  }

  /** Restarts one server after the other; returns the statuses of every server's URL at every server, after each restart. */
  async function restartWith(secret: string): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (const index of servers.keys()) {
      const { process } = servers[index] ?? assert.fail();
      process.child.kill('SIGTERM');
      await process.ended;
      servers[index] = await start(secret);
      for (const from of servers) {
        const signed = await fetch(`${from.address}/files/url/${videoId}/200`, { headers });
        const { url } = (await signed.json()) as { url: string };
        for (const { address } of servers) statuses.add((await fetch(address + url)).status);
      }
    }
    return statuses;
  }

  before(async () => {
    fixture = await makeStartFixture();
    servers = [await start(previous)];
    for (let index = 1; index < SERVERS; index += 1) servers.push(await start(previous));
    const { address } = servers[0] ?? assert.fail();
    const { token } = (await (await login(address, 'viewer@example.com')).json()) as { token: string };
    headers = { authorization: `Bearer ${token}` };
    const { content } = (await (await fetch(`${address}/files/search?searchQuery=newer`)).json()) as {
      content: Video[];
    };
    videoId = content[0]?.id ?? assert.fail('no video');
  });
  after(async () => {
    await fixture.endAll();
    await fixture.dispose();
  });

  it('is rotated over three servers without a failed playback, as the guide says', async () => {
    for (const secret of [`${previous},${next}`, `${next},${previous}`])
      assert.deepEqual([...(await restartWith(secret))], [200], secret);
  });

  it('breaks playback if the new key signs before every server knows it', async () => {
    const third = `2026c:${'c'.repeat(40)}`;
    assert.ok((await restartWith(`${third},${next}`)).has(403));
  });
});
