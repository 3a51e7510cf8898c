import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { findFreePort, listenLocally } from '@inspire/server-kit/network';
import { apiPrefixes } from '@inspire/shared/contracts/endpoints';
import { createFixture } from '../testing/fixture-repository';
import { devServer } from './dev-server';

const fixture = await createFixture();
after(() => fixture.remove());

test('a standalone page gets live notifications uncompressed, because compression holds them back', async () => {
  const backend = await listenLocally(
    createServer((_request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: new\n\n');
      response.end();
    }),
  );
  const devPort = await findFreePort();
  const compiler = webpack({ context: fixture.root, entry: './shell/src/main.js', mode: 'development' });
  const env = { mode: 'development', version: '1.0.0', devPort, standalone: true, apiOrigin: backend.origin } as const;
  const server = new WebpackDevServer(devServer(env), compiler ?? undefined);
  await server.start();
  try {
    const response = await fetch(`http://127.0.0.1:${devPort}${apiPrefixes[0]}/events`);
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(await response.text(), 'data: new\n\n');
  } finally {
    await server.stop();
    await backend.close();
  }
});
