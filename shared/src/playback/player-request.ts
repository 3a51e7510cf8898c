import type { MediaSessionCommand } from './media-session-controls';

/** Requests from controls, keys and pages, which never touch a media element themselves. */
export type PlaybackRequest =
  | MediaSessionCommand
  | { readonly type: 'togglePlay' }
  | { readonly type: 'setVolume'; readonly volume: number }
  /** @property change a fraction of the full volume, -1 to 1 */
  | { readonly type: 'volumeBy'; readonly change: number }
  | { readonly type: 'toggleMute' }
  | { readonly type: 'setSpeed'; readonly speed: number }
  /** The global stop-media action: pause and rewind (SPEC-1). */
  | { readonly type: 'stop' };

export type RequestHandlers<Request extends { readonly type: string }> = {
  readonly [Type in Request['type']]: (request: Extract<Request, { readonly type: Type }>) => void;
};

/** Returns a function that passes each request to the handler of its type. */
export const createRequestDispatcher =
  <Request extends { readonly type: string }>(handlers: RequestHandlers<Request>) =>
  (request: Request): void =>
    (handlers[request.type as Request['type']] as (given: Request) => void)(request);

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
