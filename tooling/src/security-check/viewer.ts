import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type CallName, callSchemas, endpoints } from '@inspire/shared/contracts';
import { CliError } from '../terminal/cli-error';
import type { Client, Reply, SendOptions } from './client';

export const PASSWORD = 'monsoon-lantern-41';
const MAIL_POLLS = 60;
const MAIL_INTERVAL_MS = 250;

export interface Viewer {
  readonly email: string;
  readonly token: string;
}

interface CallOptions extends Omit<SendOptions, 'path' | 'method' | 'token'> {
  readonly viewer?: Pick<Viewer, 'token'>;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

/** Makes a call of SPEC-7. */
export function call(client: Client, name: CallName, options: CallOptions = {}): Promise<Reply> {
  const { viewer, params = {}, query = {}, ...rest } = options;
  const { method, path } = endpoints[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return client.send({
    ...rest,
    method,
    path: search === '' ? filled : `${filled}?${search}`,
    token: viewer?.token,
  });
}

export const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300;

const toToken = (reply: Reply): string | undefined => callSchemas.login.response.safeParse(reply.json).data?.token;

/** @throws CliError when the site does not let a visitor sign up */
export async function signUp(client: Client, from?: string): Promise<Viewer> {
  const email = `check-${randomUUID()}@example.com`;
  const json = { user_name: 'Asha', email, contact: '9876543210', password: PASSWORD, confirmpasword: PASSWORD };
  const reply = await call(client, 'register', { json, from });
  const token = toToken(reply);
  if (token === undefined) throw new CliError(`signing up responded with ${reply.status}: ${reply.text.slice(0, 200)}`);
  return { email, token };
}

export const logIn = (client: Client, email: string, password = PASSWORD, more: CallOptions = {}): Promise<Reply> =>
  call(client, 'login', { ...more, json: { email, password } });

/** Starts another session. @throws CliError */
export async function startSession(client: Client, { email }: Viewer, password = PASSWORD): Promise<Viewer> {
  const reply = await logIn(client, email, password);
  const token = toToken(reply);
  if (token === undefined) throw new CliError(`signing in responded with ${reply.status}`);
  return { email, token };
}

export const canReadProfile = async (client: Client, token: string | undefined): Promise<boolean> =>
  isOk(await call(client, 'profile', { viewer: { token: token ?? '' } }));

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** Returns what the development mailbox holds for an address; undefined when the site has no such mailbox. */
async function readMailbox(client: Client, email: string): Promise<string[] | undefined> {
  const reply = await client.send({ path: '/dev/mailbox' });
  const parsed = mails.safeParse(reply.json);
  return reply.status === 200 && parsed.success
    ? parsed.data.filter(({ to }) => to === email).map(({ text }) => text)
    : undefined;
}

/** Waits for the newest mail to an address. @returns undefined when the site has no development mailbox */
export async function newestMail(client: Client, email: string): Promise<string | undefined> {
  for (let poll = 0; poll < MAIL_POLLS; poll += 1) {
    const found = await readMailbox(client, email);
    if (found === undefined) return undefined;
    if (found[0] !== undefined) return found[0];
    await sleep(MAIL_INTERVAL_MS);
  }
  throw new CliError(`the development mailbox has no mail to ${email}`);
}

/** Returns the first video of a type. @throws CliError when the catalogue has none */
export async function findVideo(client: Client, type: 'Free' | 'BuyOne'): Promise<number> {
  const reply = await call(client, 'searchVideos', { query: { page: 0, size: 500, searchQuery: '' } });
  const found = callSchemas.searchVideos.response.safeParse(reply.json).data?.content;
  const video = found?.find(({ videoType }) => videoType === type);
  if (!video) throw new CliError(`the catalogue has no video of type ${type}`);
  return video.id;
}

export const requestStream = (client: Client, viewer: Pick<Viewer, 'token'> | undefined, id: number): Promise<Reply> =>
  call(client, 'videoStream', { params: { id, validTime: 200 }, ...(viewer && { viewer }) });

/** @returns the path of a stream URL; undefined without one */
export const toStreamPath = (reply: Reply): string | undefined =>
  callSchemas.videoStream.response.safeParse(reply.json).data?.url;

export async function readOrders(client: Client, viewer: Viewer) {
  const reply = await call(client, 'orders', { viewer });
  return callSchemas.orders.response.safeParse(reply.json).data ?? [];
}

/** Opens a payment page for a video. @returns its path */
export async function openCheckout(client: Client, viewer: Viewer, video: number): Promise<string> {
  const reply = await call(client, 'purchaseVideo', { viewer, query: { videoId: video } });
  const url = callSchemas.purchaseVideo.response.safeParse(reply.json).data?.paymentUrl;
  if (url === undefined) throw new CliError(`buying responded with ${reply.status}: ${reply.text.slice(0, 200)}`);
  return url;
}

const SANDBOX_PATH = '/payments/sandbox/';
export const isSandbox = (paymentUrl: string): boolean => paymentUrl.startsWith(SANDBOX_PATH);
export const NO_SANDBOX = 'payments are real';

export const pay = (client: Client, paymentUrl: string): Promise<Reply> =>
  client.send({ method: 'POST', path: paymentUrl, form: { action: 'pay' } });

/** Waits until an order is in a state. */
export async function waitForOrder(client: Client, viewer: Viewer, state: string): Promise<boolean> {
  for (let poll = 0; poll < MAIL_POLLS; poll += 1) {
    if ((await readOrders(client, viewer)).some((order) => order.state === state)) return true;
    await sleep(MAIL_INTERVAL_MS);
  }
  return false;
}
