import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface CrowdOptions {
  readonly port: number;
  /** Connections that have made one request and then send nothing more. */
  readonly idle: number;
  /** Connections that send their headers byte by byte; a new one follows each that the server closes. */
  readonly slow: number;
  readonly seconds: number;
}

export interface CrowdResult {
  /** Idle connections that were still open at the end. */
  readonly open: number;
  /** Slow connections, without those that replaced them, that the server has closed. */
  readonly closedSlow: number;
}

// A new thread, so that it does not delay the requests that are measured. Plain JavaScript: a worker has no loader.
const source = `
const { once } = require('node:events');
const { connect } = require('node:net');
const { setTimeout: sleep } = require('node:timers/promises');
const { parentPort, workerData: { port, idle, slow, seconds } } = require('node:worker_threads');
const BATCH_SIZE = 50;
const sockets = new Set();
let isOver = false;
let open = 0;
let closedSlow = 0;
const dial = async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => sockets.delete(socket));
  const closed = new Promise((resolve) => socket.once('close', () => resolve(false)));
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, closed };
};
const beIdle = async () => {
  const { socket, closed } = await dial();
  socket.write('GET /livez HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n');
  if (!(await Promise.race([once(socket, 'data'), closed]))) return;
  open += 1;
  closed.then(() => { open -= 1; });
  socket.resume();
};
const beSlow = async () => {
  for (let turn = 0; !isOver; turn += 1) {
    const { socket, closed } = await dial();
    socket.resume();
    socket.write('GET /livez HTTP/1.1\\r\\nhost: a\\r\\nx-slow: ');
    const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
    await closed;
    clearInterval(timer);
    if (!isOver && turn === 0) closedSlow += 1;
  }
};
(async () => {
  for (let dialled = 0; dialled < idle; dialled += BATCH_SIZE)
    await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, idle - dialled) }, beIdle));
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
  readonly result: Promise<CrowdResult>;
  /** Closes all connections. */
  stop(): Promise<unknown>;
}

/** Opens connections that send hardly anything. @returns once all of them are open */
export async function gatherCrowd(options: CrowdOptions): Promise<Crowd> {
  const worker = new Worker(source, { eval: true, workerData: options });
  await once(worker, 'message');
  const result = once(worker, 'message').then(([found]) => found as CrowdResult);
  result.catch(() => undefined);
  return { result, stop: () => worker.terminate() };
}
