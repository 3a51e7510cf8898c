import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { createEventStream } from './event-stream';

it('an event stream sends nothing after its end, also while its reader has not taken the rest', async () => {
  const { body, send, heartbeat, end } = createEventStream();
  send({ id: 1, event: 'notification', data: { title: 'last' } });
  end();
  send({ event: 'notification', data: { title: 'late' } });
  heartbeat();
  end();
  assert.equal(await text(body), 'retry: 3000\n\nid: 1\nevent: notification\ndata: {"title":"last"}\n\n');
});
