import type { Attack } from '../trial';
import { call, findVideo, isOk, requestStream, signUp, startSession, toStreamPath } from '../viewer';

interface Claims {
  readonly [name: string]: unknown;
}

/** Changes what the token in a stream URL claims, and keeps its signature. */
function alter(path: string, change: (claims: Claims) => Claims): string {
  const [, payload = ''] = /\/media\/stream\/([\w-]+)\./.exec(path) ?? [];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims;
  return path.replace(payload, Buffer.from(JSON.stringify(change(claims))).toString('base64url'));
}

const alterations = (path: string): Readonly<Record<string, string>> => ({
  'another viewer': alter(path, (claims) => ({ ...claims, u: Number(claims.u) + 1 })),
  'a later end': alter(path, (claims) => ({ ...claims, e: Number(claims.e) + 86_400 })),
  'another video': alter(path, (claims) => ({ ...claims, i: Number(claims.i) + 1 })),
  'another folder': alter(path, (claims) => ({ ...claims, f: 'covers' })),
  'no signature': path.replace(/\.[\w-]+\//, './'),
  'a path out of its folder': path.replace(/[^/]+$/, '..%2f..%2f..%2fkeys/identity.json'),
  'a plain path out of its folder': path.replace(/[^/]+$/, '../../../../keys/identity.json'),
});

/** D-16, D-36 and D-54: a stream URL is bound to viewer, device, item and time, and ends with the session. */
export const streams: Attack = {
  name: 'use a stream URL altered, after log-out, or unpaid',
  async run(trial) {
    const { client } = trial;
    const viewer = await signUp(client);
    const [free, paid] = [await findVideo(client, 'Free'), await findVideo(client, 'BuyOne')];
    const path = toStreamPath(await requestStream(client, viewer, free));
    trial.expectWorks('requesting a stream URL', path !== undefined);
    if (path === undefined) return;
    for (const [what, altered] of Object.entries(alterations(path))) {
      const { status, headers } = await client.send({ path: altered });
      // A path that leaves the prefix is a page of the site.
      const isPage = String(headers['content-type']).startsWith('text/html');
      trial.expectRejected(`a stream URL with ${what} responded with ${status}`, status >= 400 || isPage);
    }
    trial.expectStatus('the stream of an unpaid video', await requestStream(client, viewer, paid), [402, 403]);
    trial.expectStatus('a stream without a session', await requestStream(client, undefined, free), [401]);

    const other = await startSession(client, viewer);
    const unused = toStreamPath(await requestStream(client, other, free)) ?? '';
    await call(client, 'logout', { viewer: other });
    trial.expectStatus('a stream URL after log-out', await client.send({ path: unused }), [401, 403]);
    trial.expectWorks('the viewer plays in the other session', isOk(await client.send({ path })));
  },
};
