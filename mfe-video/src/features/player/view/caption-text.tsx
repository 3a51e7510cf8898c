import type { Player } from '../model/player';
import { usePlayer } from './use-player';
import styles from './caption-text.module.css';

/** The current caption, above the controls. Hidden from screen readers, whose users hear the talk itself. */
export function CaptionText({ player }: { player: Player }) {
  const cue = usePlayer(player, (state) => (state.captions === 'on' ? state.cue : ''));
  const language = usePlayer(player, (state) => state.captionLanguage);
  return (
    cue && (
      <p className={styles.place} aria-hidden>
        <span className={styles.text} lang={language} dir="auto">
          {cue}
        </span>
      </p>
    )
  );
}
