import { toEngineErrorKind } from './stream-error';

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
    'a part that is refused, before the library gives up',
    error('fragLoadError', { code: 403, frag: 'main' }),
    true,
    'refused',
  ],
  ['a list that is refused', error('levelLoadError', { code: 401 }), true, 'refused'],
  ['captions that are refused', error('fragLoadError', { code: 403, frag: 'subtitle' }), true, undefined],
  ['captions whose list is refused', error('subtitleTrackLoadError', { code: 403 }), true, undefined],
  ['a part that failed at the server', error('fragLoadError', { code: 503, frag: 'main' }), true, undefined],
  ['one that failed for good', error('fragLoadError', { code: 503, frag: 'main', fatal: true }), true, 'network'],
  ['too many requests', error('fragLoadError', { code: 429, frag: 'main', fatal: true }), true, 'network'],
  ['no answer', error('fragLoadError', { code: 0, frag: 'main' }), true, undefined],
  ['no answer, and no line', error('fragLoadError', { code: 0, frag: 'audio' }), false, 'network'],
  ['a stream that broke', error('bufferAppendError', { type: 'mediaError', fatal: true }), true, 'media'],
  ['a stumble', error('bufferStalledError', { type: 'mediaError' }), true, undefined],
  ['what cannot be played here', error('internalException', { type: 'otherError', fatal: true }), true, 'unsupported'],
])('%s', (_, given, online, fault) => expect(toEngineErrorKind(given, online)).toBe(fault));
