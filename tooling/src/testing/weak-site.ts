import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseJson } from '@inspire/shared/guards';

const OTP = 4_321;
const SESSION = '5f3c2a10-7c1b-4e8a-9b57-0a1c2d3e4f50';
const TOKEN = Buffer.from('{"u":1,"e":1,"i":1}').toString('base64url');
const LATER = '2099-01-01T00:00:00.000Z';

const toVideo = (id: number, videoType: string) => ({
  id,
  title: 'Title',
  description: 'Text '.repeat(400),
  thumbnailUrl: '/cover.webp',
  fileName: 'file',
  video_length: 60,
  created_On: LATER,
  createdBy: 'Author',
  price: 99,
  videoType,
  status: 'Active',
  progressTime: 0,
  isPurchased: false,
});

interface Body {
  readonly email?: string;
  readonly password?: string;
  readonly otp?: number;
  readonly progressTime?: number;
}

interface Result {
  readonly status?: number;
  readonly json?: unknown;
  readonly page?: string;
  readonly location?: string;
}

type Route = readonly [match: RegExp, handle: (body: Body, url: URL, request: IncomingMessage) => Result];

/** The calls of a site that trusts everyone: no limit, no signature, no owner, no policy. */
function createRoutes(): readonly Route[] {
  const passwords = new Map<string, string>();
  const orders: { state: string; id: number }[] = [];
  let position = 0;
  const session = (email = '') => ({
    json: { user_name: 'Asha', email, mobileNumber: '', token: `token-of-${email}`, expiresAt: LATER },
  });
  const setPassword = ({ email = '', password = '' }: Body) => passwords.set(email, password);
  const newOrder = () => {
    orders.push({ state: 'open', id: orders.length + 1 });
    return { json: { paymentUrl: `/payments/sandbox/${orders.length}`, orderId: String(orders.length) } };
  };
  const payAll = (): Result => {
    for (const order of orders) order.state = 'paid';
    return { json: {} };
  };
  const toOrder = ({ state, id }: { state: string; id: number }) => ({
    orderId: String(id),
    kind: 'video',
    itemId: 2,
    title: 'Title',
    amount: 1,
    state,
    createdAt: LATER,
    receiptUrl: `/user-video-purchase/orders/${id}/receipt?until=1&key=none`,
  });
  const mails = () =>
    [...passwords.keys()].map((to) => ({
      to,
      subject: 'OTP',
      text: `Your OTP is ${OTP}.\n\nhttp://attacker.example/forgot-password#token=link`,
    }));
  return [
    [/^\/api\/v1\/auth\/register$/, (body) => (setPassword(body), session(body.email))],
    [
      /^\/api\/v1\/auth\/login$/,
      ({ email = '', password }) =>
        password === undefined || passwords.get(email) === password ? session(email) : { status: 401, json: {} },
    ],
    [/^\/api\/v1\/auth\/(google-auth|refresh)$/, ({ email }) => session(email)],
    [/^\/api\/v1\/auth\/reset-password$/, ({ otp }) => ({ status: otp === OTP ? 204 : 400 })],
    [/^\/api\/v1\/auth\/(forgot-password|reset-password\/link|logout)$/, () => ({ status: 204 })],
    [/^\/api\/v1\/auth\/password$/, () => session('changed')],
    [/^\/api\/v1\/auth\/sessions\/./, () => ({ status: 204 })],
    [
      /^\/api\/v1\/auth\/sessions/,
      () => ({ json: [{ id: SESSION, device: '', since: LATER, lastUsed: LATER, expiresAt: LATER, current: true }] }),
    ],
    [/^\/api\/v1\/auth\/profile/, () => ({ json: {} })],
    [/^\/dev\/mailbox/, () => ({ json: mails() })],
    [/^\/dev\/identity/, () => ({ status: 303, location: '/login#credential=e30.e30.c2ln' })],
    [
      /^\/files\/search/,
      () => ({
        json: {
          content: [toVideo(1, 'Free'), toVideo(2, 'BuyOne')],
          page: 0,
          size: 8,
          totalElements: 2,
          totalPages: 1,
          last: true,
        },
      }),
    ],
    [/^\/files\/url/, () => ({ json: { url: `/media/stream/${TOKEN}.c2ln/x`, expiresAt: LATER } })],
    [/^\/files\/recordUserBrowseHistory/, (body) => ((position = body.progressTime ?? 0), { status: 204 })],
    [/^\/files\/getProgressTime/, () => ({ json: { progressTime: position } })],
    [/^\/user-video-purchase\/purchase/, newOrder],
    [/^\/user-video-purchase\/orders$/, () => ({ json: orders.map(toOrder) })],
    [/^\/payments\/(webhook|return|sandbox)/, payAll],
    [/^\/remotes\/registry/, () => ({ status: 404 })],
    [/etc\/passwd/, () => ({ page: 'root:x:0:0:root:/root:/bin/sh' })],
    [/^\/metrics/, () => ({ json: 'process_cpu_seconds_total 1' })],
    [/attacker/, (_body, url) => ({ status: 302, location: `//attacker.example${url.pathname}` })],
    [/^/, (_body, url) => ({ page: decodeURIComponent(url.pathname + url.search).padEnd(2_000) })],
  ];
}

export interface WeakSite extends AsyncDisposable {
  readonly origin: URL;
}

/** Starts a site without any defence, which every attack must succeed against. */
export async function startWeakSite(): Promise<WeakSite> {
  const routes = createRoutes();
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    const body = (parseJson(await text(request)) ?? {}) as Body;
    const url = new URL(path.replace(/^\/+/, '/').replaceAll('\\', '/'), 'http://weak.example');
    const [, respond] = routes.find(([match]) => match.test(url.pathname)) ?? [];
    const { status = 200, json, page, location } = respond?.(body, url, request) ?? {};
    response.writeHead(status, {
      'content-type': json === undefined ? 'text/html' : 'application/json',
      ...(location !== undefined && { location }),
    });
    response.end(json === undefined ? page : JSON.stringify(json));
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: new URL(`http://localhost:${(server.address() as AddressInfo).port}`),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
