import { useId } from 'react';
import { hrefs } from '@inspire/shared/routes';
import { ButtonLink, formatDuration, Icon, Picture } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { Hero as HeroContent } from '../model/select-hero';
import styles from './hero.module.css';

export interface HeroProps {
  readonly hero: HeroContent;
  readonly onIntent: () => void;
}

export function Hero({ hero: { video, reason }, onIntent }: HeroProps) {
  const titleId = useId();
  const { id, title, description, language, thumbnailUrl, thumbnailSources, heroSources, video_length, progressTime } =
    video;
  const left = Math.max(0, video_length - progressTime);
  const continues = reason === 'continue';
  return (
    <section className={styles.hero} data-theme="dark" aria-labelledby={titleId}>
      <Picture
        src={thumbnailUrl}
        sources={heroSources?.length ? heroSources : thumbnailSources}
        alt=""
        sizes="(max-width: 768px) 100vw, 68vw"
        eager
        className={styles.picture}
      />
      <div className={styles.text}>
        <p className={styles.reason}>
          <span>{continues ? messages.continueWatching : messages.newest}</span>
          <span className={styles.length}>
            {continues && left > 0
              ? messages.timeLeft(formatDuration(left))
              : video_length > 0 && formatDuration(video_length)}
          </span>
        </p>
        <h2 id={titleId} className={styles.title} lang={language}>
          {title}
        </h2>
        <p className={styles.description} lang={language}>
          {description}
        </p>
        <div className={styles.actions}>
          <ButtonLink
            size="l"
            to={hrefs.videoPlayer(id)}
            state={video}
            aria-describedby={titleId}
            icon={<Icon name="play" />}
            onMouseEnter={onIntent}
            onFocus={onIntent}
            onTouchStart={onIntent}
          >
            {continues ? messages.resume : messages.play}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
