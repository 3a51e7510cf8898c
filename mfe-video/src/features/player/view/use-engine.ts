import { type RefObject, useEffect } from 'react';
import type { CreateEngine } from '../engine/engine';
import { createFullscreen } from '../engine/fullscreen';
import type { Player } from '../model/player';

let loading: Promise<CreateEngine> | undefined;

/** The engine and the streaming library have their own chunk. A failed load is not cached, so the next call retries. */
export function loadEngine(): Promise<CreateEngine> {
  loading ??= import(/* webpackChunkName: "engine" */ '../engine/create-engine').then(
    (module) => module.createEngine,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export type LoadEngine = () => Promise<CreateEngine>;

const RETRY_DELAY_MS = 3_000;

/** Connects a player with the media element while it is mounted. @param screen the element that fills the screen in fullscreen */
export function useEngine(
  player: Player,
  screen: RefObject<HTMLElement | null>,
  media: RefObject<HTMLVideoElement | null>,
  load: LoadEngine,
): void {
  useEffect(() => {
    let isDisposed = false;
    let timer: ReturnType<typeof setTimeout>;
    let disconnect = (): void => undefined;
    const connect = () => {
      load().then(
        (create) => {
          if (isDisposed || !screen.current || !media.current) return;
          const video = media.current;
          disconnect = player.connect((emit) => create(video, emit), createFullscreen(screen.current, video));
        },
        () => {
          if (isDisposed) return;
          // To the viewer, an engine that fails to load is the same as a stream that fails.
          player.fail('network');
          timer = setTimeout(connect, RETRY_DELAY_MS);
        },
      );
    };
    connect();
    return () => {
      isDisposed = true;
      clearTimeout(timer);
      disconnect();
    };
  }, [player, screen, media, load]);
}
