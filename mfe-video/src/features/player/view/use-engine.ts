import { type RefObject, useEffect } from 'react';
import type { CreateEngine } from '../engine/engine';
import { createFullscreen } from '../engine/fullscreen';
import type { Player } from '../model/player';

export type LoadEngine = () => Promise<CreateEngine>;

const LOAD_AGAIN_MS = 3_000;

/** Connects a player with the media element, as long as that is there. @param screen what fills the screen when it is asked for */
export function useEngine(
  player: Player,
  screen: RefObject<HTMLElement | null>,
  media: RefObject<HTMLVideoElement | null>,
  load: LoadEngine,
): void {
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    let disconnect = (): void => undefined;
    const connect = () => {
      load().then(
        (create) => {
          if (gone || !screen.current || !media.current) return;
          const video = media.current;
          disconnect = player.connect((emit) => create(video, emit), createFullscreen(screen.current, video));
        },
        () => {
          if (gone) return;
          // The chunk with the library did not come: for the viewer the same as a stream that does not.
          player.fail('network');
          timer = setTimeout(connect, LOAD_AGAIN_MS);
        },
      );
    };
    connect();
    return () => {
      gone = true;
      clearTimeout(timer);
      disconnect();
    };
  }, [player, screen, media, load]);
}
