import { toEngineErrorKind } from './hls-errors';

type Given = Parameters<typeof toEngineErrorKind>[0];
const error = (
  details: string,
  {
    code,
    fatal = false,
    frag,
    type = 'networkError',
  }: { code?: number; fatal?: boolean; frag?: string; type?: string } = {},
) =>
  ({
    type,
    details,
    fatal,
    ...(code !== undefined && { response: { code, text: '' } }),
    ...(frag && { frag: { type: frag } }),
  }) as unknown as Given;

test.each([
  [
    'a rejected segment, before the library gives up',
    error('fragLoadError', { code: 403, frag: 'main' }),
    true,
    'refused',
  ],
  ['a rejected playlist', error('levelLoadError', { code: 401 }), true, 'refused'],
  ['rejected captions', error('fragLoadError', { code: 403, frag: 'subtitle' }), true, undefined],
  ['a rejected caption playlist', error('subtitleTrackLoadError', { code: 403 }), true, undefined],
  ['a server error for a segment', error('fragLoadError', { code: 503, frag: 'main' }), true, undefined],
  ['a final server error', error('fragLoadError', { code: 503, frag: 'main', fatal: true }), true, 'network'],
  ['too many requests', error('fragLoadError', { code: 429, frag: 'main', fatal: true }), true, 'network'],
  ['no response', error('fragLoadError', { code: 0, frag: 'main' }), true, undefined],
  ['no response while offline', error('fragLoadError', { code: 0, frag: 'audio' }), false, 'network'],
  ['a decoding error', error('bufferAppendError', { type: 'mediaError', fatal: true }), true, 'media'],
  ['a stumble', error('bufferStalledError', { type: 'mediaError' }), true, undefined],
  ['an unsupported stream', error('internalException', { type: 'otherError', fatal: true }), true, 'unsupported'],
])('%s', (_, given, online, kind) => expect(toEngineErrorKind(given, online)).toBe(kind));
