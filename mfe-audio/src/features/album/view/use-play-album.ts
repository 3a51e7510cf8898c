import { useRef } from 'react';
import { getAlbumSale } from '@inspire/shared/album';
import { isApiError } from '@inspire/shared/client';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { toStreamFailure } from '@inspire/shared/playback';
import { fetchTrackStream } from '../../player/api/get-track-stream';
import { playbackErrorText, toPlaybackError } from '../../player/model/playback-error';
import { currentTrack } from '../../player/model/queue';
import { usePlayer, usePlayerState } from '../../player/view/use-player';

export interface AlbumPlayback {
  /** The player's current track, if it belongs to the album. */
  readonly current: { readonly id: number; readonly playing: boolean } | undefined;
  /** Plays a track, or pauses or resumes it if it is the current one. Without an id, does the same for the album. */
  readonly play: (trackId?: number) => void;
}

/** @param onOpened called when the server grants a track that the page shows as locked: its data is stale */
export function usePlayAlbum({ audioAlbum: album, audio: tracks }: AlbumDetail, onOpened: () => void): AlbumPlayback {
  const host = useHost();
  const player = usePlayer();
  const isChecking = useRef(false);
  const id = usePlayerState(({ queue }) =>
    queue?.album.albumId === album.albumId ? currentTrack(queue).id : undefined,
  );
  const playing = usePlayerState((state) => state.playing);

  const open = (trackId?: number) =>
    player.request({ type: 'open', queue: { album, tracks, ...(trackId !== undefined && { trackId }) } });
  /** The server decides (SPEC-6). Ask it before the player stops the current track, which continues after a denial. */
  const tryLocked = async (trackId: number) => {
    if (isChecking.current) return;
    isChecking.current = true;
    try {
      await fetchTrackStream(host, trackId, { force: true });
      onOpened();
      open(trackId);
    } catch (error) {
      const failure = toPlaybackError(toStreamFailure(error));
      if (failure) host.toasts[isApiError(error, 403) ? 'warning' : 'error'](playbackErrorText(failure));
    } finally {
      isChecking.current = false;
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
