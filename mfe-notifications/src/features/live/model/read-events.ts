import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * Reads a stream of events to its end.
 * @param onActivity called for all data, also heartbeats
 * @throws TypeError when the connection breaks
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: EventSourceMessage) => void,
  onActivity: () => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const text = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onActivity();
    parser.feed(text.decode(part.value, { stream: true }));
  }
}
