import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink extends AsyncDisposable {
  readonly url: string;
}

/** Starts a mail server that drops every mail. Without it, nothing listens on its port. */
export async function startMailSink(): Promise<MailSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A name server that does not answer would hold up every connection.
    disableReverseLookup: true,
    // Milliseconds: the senders' connections end with the server.
    closeTimeout: 1,
    onData: (stream, _session, callback) => stream.on('end', callback).resume(),
  });
  // A sender may be killed while it is connected.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}
