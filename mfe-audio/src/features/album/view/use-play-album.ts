import { useRef } from 'react';
import { getAlbumSale } from '@inspire/shared/album';
import { isApiError } from '@inspire/shared/client';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { toStreamFailure } from '@inspire/shared/playback';
import { messages } from '../../../messages';
import { currentTrack, fetchTrackStream, usePlayer, usePlayerState } from '../../player';

/** What the player has to do with an album, and how to play it. */
export interface AlbumPlayback {
  /** The current track, if it is the album's. */
  readonly current: { readonly id: number; readonly playing: boolean } | undefined;
  /** Plays a track, pauses the one that plays, goes on with the one that is paused. Without an id, the album. */
  readonly play: (trackId?: number) => void;
}

function refusalText(error: unknown): string | undefined {
  const failure = toStreamFailure(error);
  switch (failure.kind) {
    case 'loggedOut':
      return undefined;
    case 'locked':
      return failure.detail ?? shared.lockedAudio;
    case 'missing':
      return messages.trackMissing;
    case 'network':
      return shared.checkConnection;
    default:
      return shared.somethingWentWrong;
  }
}

/** @param onOpened what seemed locked is not: the page's facts are old */
export function usePlayAlbum({ audioAlbum: album, audio: tracks }: AlbumDetail, onOpened: () => void): AlbumPlayback {
  const host = useHost();
  const player = usePlayer();
  const asking = useRef(false);
  const id = usePlayerState(({ queue }) =>
    queue?.album.albumId === album.albumId ? currentTrack(queue).id : undefined,
  );
  const playing = usePlayerState((state) => state.playing);

  const open = (trackId?: number) =>
    player.request({ type: 'open', queue: { album, tracks, ...(trackId !== undefined && { trackId }) } });
  /** The server decides (SPEC-6). It is asked before the player is: what plays now goes on when the answer is no. */
  const tryLocked = async (trackId: number) => {
    if (asking.current) return;
    asking.current = true;
    try {
      await fetchTrackStream(host, trackId, { force: true });
      onOpened();
      open(trackId);
    } catch (error) {
      const text = refusalText(error);
      if (text !== undefined) host.toasts[isApiError(error, 403) ? 'warning' : 'error'](text);
    } finally {
      asking.current = false;
    }
  };

  return {
    current: id === undefined ? undefined : { id, playing },
    play(trackId) {
      const first = trackId ?? tracks[0]?.id;
      if (id !== undefined && (trackId === undefined || trackId === id)) player.request({ type: 'togglePlay' });
      else if (getAlbumSale(album) && first !== undefined) void tryLocked(first);
      else open(trackId);
    },
  };
}
