import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * Reads a stream of events to its end.
 * @param onSign called for whatever arrives, the server's signs of life too
 * @throws what reading threw, when the connection is lost
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: EventSourceMessage) => void,
  onSign: () => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const text = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onSign();
    parser.feed(text.decode(part.value, { stream: true }));
  }
}
