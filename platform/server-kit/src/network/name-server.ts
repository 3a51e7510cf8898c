import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

export interface NameServer extends AsyncDisposable {
  /** IP address and port. */
  readonly address: string;
}

/** Short, so that a client with its own limit is not held back. */
const TTL_SECONDS = 1;
const HOST = '127.0.0.1';

/**
 * Starts a DNS server, as container engines have one.
 * @param find returns the IP addresses of a name now; none for an unknown name
 */
export async function startNameServer(find: (name: string) => readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ name, type }) =>
      type === 'A' ? find(name).map((data) => ({ type: 'A', name, ttl: TTL_SECONDS, data }) as const) : [],
    );
    socket.send(encode({ type: 'response', id, questions, answers }), port, address);
  });
  socket.bind(0, HOST);
  await once(socket, 'listening');
  return {
    address: `${HOST}:${socket.address().port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
