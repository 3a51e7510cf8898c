import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { endpoints } from '@inspire/shared/contracts';

export interface StreamReadersOptions {
  /** Of the server that they read from. */
  readonly port: number;
  /** One for each stream. */
  readonly tokens: readonly string[];
}

// A new thread, so that it does not delay the probes. Plain JavaScript: a worker has no loader.
const source = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, path, tokens } } = require('node:worker_threads');
const sockets = new Set();
let open = 0;
let isOver = false;
// As backoffDelay of mfe-notifications.
const delay = (failures) => Math.min(60000, 20000 * 2 ** (failures - 1)) * Math.random();
const follow = (index, failures) => {
  if (isOver) return;
  const socket = connect(port, '127.0.0.1');
  let isOpen = false;
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    if (isOpen || !data.includes('retry:')) return;
    isOpen = true;
    open += 1;
    if (open === tokens.length) parentPort.postMessage('open');
  });
  socket.once('close', () => {
    sockets.delete(socket);
    if (isOpen) open -= 1;
    const next = isOpen ? 1 : failures + 1;
    setTimeout(follow, delay(next), index, next);
  });
  socket.write('GET ' + path + ' HTTP/1.1\\r\\nhost: a\\r\\nconnection: close\\r\\nx-forwarded-for: ' +
    '10.0.' + (index >> 8) + '.' + (index & 255) + '\\r\\nauthorization: Bearer ' + tokens[index] + '\\r\\n\\r\\n');
};
for (const index of tokens.keys()) setTimeout(follow, delay(1), index, 0);
parentPort.on('message', (message) => {
  isOver = message === 'end';
  for (const socket of sockets) socket.destroy();
  if (isOver) parentPort.close();
});
`;

/** Opens event streams as pages do, and opens them again when they break. @returns once all are open */
export async function openStreamReaders(options: StreamReadersOptions) {
  const worker = new Worker(source, {
    eval: true,
    workerData: { ...options, path: endpoints.notificationStream.path },
  });
  await once(worker, 'message');
  return {
    /** Cuts all connections at once. @returns the seconds until all readers have their streams again */
    async drop() {
      const began = performance.now();
      worker.postMessage('drop');
      await once(worker, 'message');
      return (performance.now() - began) / 1_000;
    },
    async [Symbol.asyncDispose]() {
      worker.postMessage('end');
      await once(worker, 'exit');
    },
  };
}
