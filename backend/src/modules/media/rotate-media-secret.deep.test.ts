import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type ServerProcess, untilReady } from '../../testing/server-process';
import { findVideo, getJson, logIn, setUpFixture } from '../../testing/start-fixture';

const previous = `2026a:${'a'.repeat(40)}`;
const next = `2026b:${'b'.repeat(40)}`;
const SERVERS = 3;

describe('MEDIA_SECRET', () => {
  const fixture = setUpFixture();
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
        const { url } = await getJson<{ url: string }>(`${from.address}/files/url/${videoId}/200`, headers);
        for (const { address } of servers) statuses.add((await fetch(address + url)).status);
      }
    }
    return statuses;
  }

  before(async () => {
    servers = [await start(previous)];
    for (let index = 1; index < SERVERS; index += 1) servers.push(await start(previous));
    const { address } = servers[0] ?? assert.fail();
    headers = await logIn(address, 'viewer@example.com');
    videoId = (await findVideo(address, 'newer')).id;
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
