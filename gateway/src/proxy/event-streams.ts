import { finished, PassThrough, type Readable } from 'node:stream';

export interface EventStreams {
  /** Returns what the client receives of an event stream of the backend. */
  readonly follow: (body: Readable) => Readable;
  /** Ends the responses of all open streams as if the backend had ended them, so that their readers reconnect. */
  readonly end: () => void;
  /** Returns how many clients read a stream. */
  readonly count: () => number;
}

/** An event stream never ends by itself, so a stopping gateway must end it; a cut would look like a failure. */
export function createEventStreams(): EventStreams {
  const open = new Set<() => void>();
  return {
    follow: (body) => {
      const sent = new PassThrough();
      const end = () => {
        body.unpipe(sent);
        sent.end();
      };
      open.add(end);
      finished(body, (error) => {
        if (error && !sent.writableEnded) sent.destroy(error);
      });
      sent.once('close', () => {
        open.delete(end);
        body.destroy();
      });
      return body.pipe(sent);
    },
    end: () => {
      for (const end of open) end();
    },
    count: () => open.size,
  };
}
