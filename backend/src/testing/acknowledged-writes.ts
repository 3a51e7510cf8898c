import type { HistoryEntry, MySubscriptions, Order, PaymentUrl, SubscriptionPlan } from '@inspire/shared/contracts';
import { getJson, login, newAccount, post } from './start-fixture';

export interface Acknowledged {
  readonly accounts: string[];
  progress: number;
  readonly paid: string[];
}

export const nothingYet = (): Acknowledged => ({ accounts: [], progress: 0, paid: [] });

/** An unexpected status. A lost connection is expected when the server is killed. */
class UnexpectedResponseError extends Error {}

async function untilGone(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof UnexpectedResponseError) throw error;
      return;
    }
  }
}

function expectStatus(response: Response, status: number): Response {
  if (response.status !== status) throw new UnexpectedResponseError(`${response.url}: ${response.status}`);
  return response;
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

export async function writeUntilGone(
  address: string,
  token: string,
  videoId: number,
  acknowledged: Acknowledged,
): Promise<void> {
  const headers = headersOf(token);
  const [plan] = await getJson<SubscriptionPlan[]>(`${address}/subscriptions/all-plans`);
  const register = async () => {
    const email = `kept${acknowledged.accounts.length}-${Math.random().toString(36).slice(2)}@example.com`;
    expectStatus(await post(address, '/api/v1/auth/register', { ...newAccount, email }), 200);
    acknowledged.accounts.push(email);
  };
  const progress = async () => {
    const progressTime = acknowledged.progress + 1;
    const body = JSON.stringify({ video_id: videoId, event: 'progress', progressTime });
    expectStatus(await fetch(`${address}/files/recordUserBrowseHistory`, { method: 'POST', headers, body }), 204);
    acknowledged.progress = progressTime;
  };
  const buy = async () => {
    const url = `${address}/subscriptions/purchase?subscriptionPlanId=${plan?.subscriptionPlanId}`;
    const { paymentUrl, orderId } = (await expectStatus(
      await fetch(url, { method: 'POST', headers }),
      200,
    ).json()) as PaymentUrl;
    const body = new URLSearchParams({ action: 'pay' });
    const pressed = await fetch(new URL(paymentUrl, address), { method: 'POST', body, redirect: 'manual' });
    // 200: paid just before the last kill; the page then has a link instead of a redirect.
    const link = pressed.headers.get('location') ?? /<a href="([^"]+)"/.exec(await pressed.text())?.[1] ?? '/';
    // The return URL checks the payment, so it is settled before the redirect, with or without the webhook.
    const wayBack = new URL(link.replaceAll('&amp;', '&'), address);
    expectStatus(await fetch(new URL(wayBack.pathname + wayBack.search, address), { redirect: 'manual' }), 303);
    acknowledged.paid.push(orderId);
  };
  await Promise.all([register, progress, buy].map(untilGone));
}

export async function findLost(
  address: string,
  token: string,
  videoId: number,
  { accounts, progress, paid }: Acknowledged,
): Promise<string[]> {
  const headers = headersOf(token);
  const read = async <T>(path: string) =>
    (await expectStatus(await fetch(address + path, { headers }), 200).json()) as T;
  const lost: string[] = [];
  for (const email of accounts)
    if ((await login(address, email, newAccount.password)).status !== 200) lost.push(`account ${email}`);
  const history = await read<HistoryEntry[]>('/files/getUserBrowseHistory');
  const stored = history.find(({ videoData }) => videoData.id === videoId)?.progressTime ?? 0;
  if (stored < progress) lost.push(`progress ${progress}: ${stored}`);
  const orders = await read<Order[]>('/user-video-purchase/orders');
  const isPaid = new Set(orders.filter(({ state }) => state === 'paid').map(({ orderId }) => orderId));
  for (const order of paid) if (!isPaid.has(order)) lost.push(`payment of order ${order}`);
  const { MySubscriptions: terms } = await read<MySubscriptions>('/subscriptions/mySubscriptions');
  if (terms.length !== isPaid.size) lost.push(`${isPaid.size} paid orders gave ${terms.length} subscriptions`);
  return lost;
}
