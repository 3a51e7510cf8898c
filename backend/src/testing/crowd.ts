import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface CrowdOptions {
  readonly port: number;
  /** Connections that have made one request and then say nothing. */
  readonly idle: number;
  /** Connections that send their headers byte by byte; a new one follows each that the server closes. */
  readonly slow: number;
  readonly seconds: number;
}

export interface CrowdResult {
  /** Idle connections that were still open at the end. */
  readonly open: number;
  /** Slow connections that the server has closed. */
  readonly closedSlow: number;
}

// A thread of its own, so that it does not delay the requests that are measured. Plain JavaScript: a worker has no loader.
const source = `
const { once } = require('node:events');
const { connect } = require('node:net');
const { setTimeout: sleep } = require('node:timers/promises');
const { parentPort, workerData: { port, idle, slow, seconds } } = require('node:worker_threads');
const AT_ONCE = 50;
const sockets = new Set();
let isOver = false;
let open = 0;
let closedSlow = 0;
const dial = async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => sockets.delete(socket));
  await once(socket, 'connect');
  return socket;
};
const beIdle = async () => {
  const socket = await dial();
  socket.write('GET /livez HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n');
  await once(socket, 'data');
  open += 1;
  socket.once('close', () => { open -= 1; });
  socket.resume();
};
const beSlow = async () => {
  while (!isOver) {
    const socket = await dial();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write('GET /livez HTTP/1.1\\r\\nhost: a\\r\\nx-slow: ');
    const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
    await closed;
    clearInterval(timer);
    if (!isOver) closedSlow += 1;
  }
};
(async () => {
  for (let begun = 0; begun < idle; begun += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, idle - begun) }, beIdle));
  const slowOnes = Promise.all(Array.from({ length: slow }, beSlow));
  parentPort.postMessage('ready');
  await sleep(seconds * 1000);
  const result = { open, closedSlow };
  isOver = true;
  for (const socket of sockets) socket.destroy();
  await slowOnes;
  parentPort.postMessage(result);
})();
`;

export interface Crowd {
  /** Resolves when the seconds are over and all connections are closed. */
  readonly over: Promise<CrowdResult>;
}

/** Opens connections that use a server without asking it for much. @returns once all of them are open */
export async function gatherCrowd(options: CrowdOptions): Promise<Crowd> {
  const worker = new Worker(source, { eval: true, workerData: options });
  await once(worker, 'message');
  return { over: once(worker, 'message').then(([result]) => result as CrowdResult) };
}
