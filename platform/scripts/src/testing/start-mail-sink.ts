import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailSink extends AsyncDisposable {
  readonly url: string;
}

/** Accepts the commands of a mail transfer; what follows DATA ends with a single dot. */
function accept(socket: Socket): void {
  let isData = false;
  let text = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);
  reply('220 sink');
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (isData && line !== '.') continue;
      isData = line === 'DATA';
      reply(isData ? '354 go on' : '250 done');
    }
  });
}

/** Starts a mail server that drops every mail. Without it, nothing listens on its port. */
export async function startMailSink(): Promise<MailSink> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    accept(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
