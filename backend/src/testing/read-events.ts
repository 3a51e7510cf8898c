import { untilTrue } from './until';

export interface ReadEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

function parse(block: string): ReadEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = fields.get('event');
  if (event === undefined) return undefined;
  const id = fields.get('id');
  return { ...(id !== undefined && { id }), event, data: JSON.parse(fields.get('data') ?? 'null') as unknown };
}

export async function readEvents(address: string, token: string | undefined, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(address, {
    signal: abort.signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const events: ReadEvent[] = [];
  let beats = 0;
  const read = async () => {
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block === ':') beats += 1;
        const event = parse(block);
        if (event) events.push(event);
      }
    }
  };
  let isOver = false;
  const ended = read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    beats: () => beats,
    untilEnded: () => untilTrue(() => isOver, 'the end of the stream'),
    async until(count: number): Promise<readonly ReadEvent[]> {
      await untilTrue(() => events.length >= count, `${count} events, there are ${JSON.stringify(events)}`);
      return events;
    },
    async [Symbol.asyncDispose]() {
      abort.abort();
      await ended;
    },
  };
}

export type EventReader = Awaited<ReturnType<typeof readEvents>>;
