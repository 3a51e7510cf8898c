import { Counter, type Registry } from 'prom-client';
import { type DenialReason, denialReasons } from '../entitlements/entitlement';
import type { StreamKind } from '../media/stream-token';

/** Counts a request for a stream URL. @param reason why it was denied; undefined when the viewer may play */
export type CountStreamRequest = (kind: StreamKind, reason?: DenialReason) => void;

const kinds = { video: 'video', track: 'audio' } as const satisfies Record<StreamKind, string>;

export function createStreamCounter(registry: Registry): CountStreamRequest {
  const starts = new Counter({
    name: 'inspire_stream_starts_total',
    help: 'Stream URLs that viewers got, including those that players fetch ahead',
    labelNames: ['kind'],
    registers: [registry],
  });
  const denials = new Counter({
    name: 'inspire_stream_refusals_total',
    help: 'Stream URLs that viewers did not get, by the reason',
    labelNames: ['kind', 'reason'],
    registers: [registry],
  });
  // A series that starts at zero shows its first increase.
  for (const kind of Object.values(kinds)) {
    starts.inc({ kind }, 0);
    for (const reason of denialReasons) denials.inc({ kind, reason }, 0);
  }
  return (kind, reason) =>
    reason === undefined ? starts.inc({ kind: kinds[kind] }) : denials.inc({ kind: kinds[kind], reason });
}
