import { callSchemas } from '@inspire/shared/contracts';
import type { Reply } from '../client';
import type { Attack } from '../trial';
import {
  call,
  findVideo,
  isOk,
  isSandbox,
  NO_SANDBOX,
  openCheckout,
  pay,
  readOrders,
  signUp,
  type Viewer,
  waitForOrder,
} from '../viewer';

const POSITION = 33;

const toPosition = ({ json }: Reply): number | undefined =>
  callSchemas.progressTime.response.safeParse(json).data?.progressTime;

/** R5: access is checked in the query itself; the caller's session decides, nothing that the caller sends. */
export const foreignData: Attack = {
  name: 'read the orders, receipts, progress and sessions of others',
  async run(trial) {
    const { client } = trial;
    const [owner, stranger] = [await signUp(client), await signUp(client)];
    const video = await findVideo(client, 'BuyOne');
    const paymentUrl = await openCheckout(client, owner, video);
    const isPaid = isSandbox(paymentUrl);
    if (isPaid) {
      await pay(client, paymentUrl);
      await waitForOrder(client, owner, 'paid');
    }
    const [order] = await readOrders(client, owner);
    // Progress is stored only for what the viewer may play.
    const played = isPaid ? video : await findVideo(client, 'Free');
    const json = { video_id: played, event: 'progress', progressTime: POSITION };
    await call(client, 'recordVideoEvent', { viewer: owner, json });

    trial.expectRejected('a stranger lists the orders', (await readOrders(client, stranger)).length === 0);
    trial.expectStatus('orders without a session', await call(client, 'orders'), [401]);
    const asOwner = { 'x-user-id': '1', 'x-user-email': owner.email };
    const position = await call(client, 'progressTime', {
      viewer: stranger,
      headers: asOwner,
      query: { videoId: played, userId: 1, email: owner.email },
    });
    trial.expectRejected('a stranger reads the progress', toPosition(position) !== POSITION);

    const listed = await call(client, 'sessions', { viewer: owner });
    const [session] = callSchemas.sessions.response.safeParse(listed.json).data ?? [];
    const ended = await call(client, 'endSession', { viewer: stranger, params: { id: session?.id ?? '' } });
    trial.expectStatus('ending the session of another account', ended, [403, 404]);

    const readOwn = (viewer: Viewer) => call(client, 'progressTime', { viewer, query: { videoId: played } });
    trial.expectWorks('the owner reads the progress', toPosition(await readOwn(owner)) === POSITION);
    const receiptUrl = order?.receiptUrl;
    if (!isPaid || receiptUrl === undefined) return trial.skipTwin(NO_SANDBOX);
    const [path = '', query = ''] = receiptUrl.split('?');
    const id = Number(/(\d+)\/receipt$/.exec(path)?.[1] ?? 0);
    const forged = [
      path,
      `${path}?${query.replace(/key=.*/, 'key=')}`,
      `${path}?${query.replace(/until=\d+/, 'until=9999999999')}`,
      ...[id - 1, id + 1].map((other) => `${path.replace(String(id), String(other))}?${query}`),
    ];
    for (const url of forged) {
      const reply = await client.send({ path: url, token: stranger.token });
      trial.expectRejected(`a forged receipt link responded with ${reply.status}`, reply.status >= 400);
    }
    trial.expectWorks('the owner opens the receipt', isOk(await client.send({ path: receiptUrl })));
  },
};
