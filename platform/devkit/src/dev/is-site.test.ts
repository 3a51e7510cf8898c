import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { listenLocally } from '@inspire/server-kit/network';
import { isSite } from './is-site';

test('only the response of a gateway counts as a site', async () => {
  let response = '';
  const server = await listenLocally(createServer((_request, reply) => reply.end(response)));
  try {
    for (const [body, expected] of [
      ['{"status":"alive"}', true],
      ['<!DOCTYPE html><title>Another program</title>', false],
      ['{"status":"ok"}', false],
      ['null', false],
      ['', false],
    ] as const) {
      response = body;
      assert.equal(await isSite(server.origin), expected, body);
    }
  } finally {
    await server.close();
  }
  assert.equal(await isSite(server.origin), false, 'nothing listens');
});
