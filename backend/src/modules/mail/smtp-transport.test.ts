import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { Mail } from './mail';
import type { MailTransport } from './mail-transport';
import { createSmtpTransport } from './smtp-transport';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly user: string | undefined;
  readonly raw: string;
}

describe('mail over SMTP', () => {
  const received: Received[] = [];
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      password === 'secret' ? callback(null, { user: username }) : callback(new Error('wrong password')),
    onRcptTo: (_address, _session, callback) =>
      callback(refuse ? Object.assign(new Error('try later'), { responseCode: 450 }) : null),
    onData(stream, session, callback) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          raw,
        });
        callback();
      });
    },
  });
  let transport: MailTransport;
  const mail: Mail = { to: 'asha@example.com', subject: 'Receipt', text: 'Thank you' };
  const headerOf = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(received[0]?.raw ?? '')?.[1] ?? '';

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    transport = createSmtpTransport({
      url: `smtp://ann:secret@127.0.0.1:${port}`,
      from: 'Inspire <no-reply@inspire.example>',
    });
  });
  beforeEach(() => {
    refuse = false;
    received.length = 0;
  });
  after(async () => {
    transport.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('goes to its reader, logged in, under a name that stays the same', async () => {
    await transport.send(mail, '41');
    await transport.send(mail, '41');
    assert.equal(received.length, 2);
    assert.deepEqual(
      received.map(({ from, to, user }) => ({ from, to, user })),
      Array(2).fill({ from: 'no-reply@inspire.example', to: ['asha@example.com'], user: 'ann' }),
    );
    assert.equal(headerOf('message-id'), '<outbox-41@inspire.example>');
    assert.equal(headerOf('from'), 'Inspire <no-reply@inspire.example>');
    assert.equal(headerOf('auto-submitted'), 'auto-generated');
  });

  it('carries text and markup', async () => {
    await transport.send({ ...mail, html: '<p>Thank you</p>' }, '1');
    assert.match(
      received[0]?.raw ?? '',
      /text\/plain; charset=utf-8[^]*\nThank you[^]*text\/html; charset=utf-8[^]*<p>Thank/i,
    );
  });

  it('goes to one reader only, and takes no headers from a text', async () => {
    await transport.send({ ...mail, to: 'a@example.com', subject: 'Hello\r\nBcc: evil@example.com' }, '2');
    assert.deepEqual(received[0]?.to, ['a@example.com']);
    assert.equal(headerOf('bcc'), '');
    await transport.send({ ...mail, to: 'a@example.com, b@example.com' }, '3').catch(() => undefined);
    assert.ok(received.every(({ to }) => to.length === 1));
  });

  it('does not reach a server that offers no TLS where TLS is required', async () => {
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://ann:secret@127.0.0.1:${port}`;
    const strict = createSmtpTransport({ url, from: 'a@example.com', requireTls: true });
    await assert.rejects(strict.send(mail, '6'), /STARTTLS/);
    strict.close();
    assert.deepEqual(received, []);
  });

  it('fails for a mail that the server rejects', async () => {
    refuse = true;
    await assert.rejects(transport.send(mail, '4'), /try later/);
    const { port } = server.server.address() as AddressInfo;
    const stranger = createSmtpTransport({ url: `smtp://ann:wrong@127.0.0.1:${port}`, from: 'a@example.com' });
    await assert.rejects(stranger.send(mail, '5'), /wrong password/);
    stranger.close();
  });
});
