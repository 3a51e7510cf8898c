import { useState } from 'react';
import type { PictureSource } from '../../contracts/entities/video';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import styles from './picture.module.css';

export type PictureRatio = '16/9' | '1/1';

export interface PictureProps {
  readonly src: string;
  /** The same picture in better encodings and several widths, best first. */
  readonly sources?: readonly PictureSource[];
  /** '' for a picture that only decorates. */
  readonly alt: string;
  /** How wide it is shown, as for an `<img>`. */
  readonly sizes?: string;
  /** @default '16/9' */
  readonly ratio?: PictureRatio;
  /** For what the page opens with: loads at once and first. */
  readonly eager?: boolean;
  readonly className?: string;
}

const boxes = {
  '16/9': { box: styles.wide, width: 640, height: 360 },
  '1/1': { box: styles.square, width: 640, height: 640 },
} as const;

/** A picture in a box of its ratio: nothing moves when it arrives, and a neutral surface stands in when it cannot. */
export function Picture({ src, sources = [], alt, sizes, ratio = '16/9', eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const { box, width, height } = boxes[ratio];
  // A prerendered image can fail before its handler is there; then only its state tells.
  const checkLoaded = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(src);
  };
  return (
    <div className={classNames(styles.frame, box, className)}>
      {failed === src || src === '' ? (
        <span className={styles.fallback} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <Icon name={ratio === '1/1' ? 'music' : 'film'} size="l" />
        </span>
      ) : (
        <picture>
          {sources.map((source) => (
            <source key={source.type + source.srcset} type={source.type} srcSet={source.srcset} sizes={sizes} />
          ))}
          <img
            ref={checkLoaded}
            className={styles.image}
            loading={eager ? 'eager' : 'lazy'}
            decoding={eager ? 'auto' : 'async'}
            fetchPriority={eager ? 'high' : 'auto'}
            sizes={sizes}
            src={src}
            alt={alt}
            width={width}
            height={height}
            draggable={false}
            onError={() => setFailed(src)}
          />
        </picture>
      )}
    </div>
  );
}
