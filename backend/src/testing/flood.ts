import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface FloodOptions {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** The IP addresses that the requests seem to come from, in turn. */
  readonly from: readonly string[];
}

/** How many responses had each status; `failed` counts requests without one. */
export type FloodStatuses = Readonly<Record<string, number>>;

// A new thread, so that it does not delay the requests that are measured. Plain JavaScript: a worker has no loader.
const source = `
const { Agent, request } = require('node:http');
const { parentPort, workerData: { url, perSecond, seconds, from } } = require('node:worker_threads');
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const statuses = {};
let sent = 0;
let open = 0;
const count = (status) => { statuses[status] = (statuses[status] ?? 0) + 1; open -= 1; };
const send = () => {
  const body = JSON.stringify({ email: 'victim' + (sent % 50) + '@example.com', password: 'wrong-one' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': from[sent % from.length] };
  sent += 1;
  open += 1;
  const call = request(url, { method: 'POST', agent, headers }, (response) => {
    response.resume();
    response.on('end', () => count(response.statusCode));
  });
  call.on('error', () => count('failed'));
  call.end(body);
};
const start = Date.now();
const timer = setInterval(() => {
  const elapsed = Math.min(seconds, (Date.now() - start) / 1000);
  while (sent < elapsed * perSecond) send();
  if (elapsed < seconds || open > 0) return;
  clearInterval(timer);
  agent.destroy();
  parentPort.postMessage(statuses);
}, 5);
`;

/** Sends failed logins at a steady rate, whether or not they are answered in time. */
export async function floodLogins(options: FloodOptions): Promise<FloodStatuses> {
  const worker = new Worker(source, { eval: true, workerData: options });
  const [statuses] = (await once(worker, 'message')) as [FloodStatuses];
  return statuses;
}
