import { useEffect, useState } from 'react';
import type { PictureSource } from '../../contracts/entities/video';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import styles from './picture.module.css';

export type PictureRatio = '16/9' | '1/1';

export interface PictureProps {
  readonly src: string;
  /** The same picture in other encodings and widths, best first. */
  readonly sources?: readonly PictureSource[];
  readonly alt: string;
  readonly sizes?: string;
  /** @default '16/9' */
  readonly ratio?: PictureRatio;
  /** For pictures above the fold: loads immediately, with high priority. */
  readonly eager?: boolean;
  readonly className?: string;
}

const boxes = {
  '16/9': { box: styles.wide, width: 640, height: 360 },
  '1/1': { box: styles.square, width: 640, height: 640 },
} as const;

/** A picture in a box of its ratio: nothing moves when it loads, and a neutral surface replaces it on failure. */
export function Picture({ src, sources = [], alt, sizes, ratio = '16/9', eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const { box, width, height } = boxes[ratio];
  // One that failed without a connection gets another try with it.
  useEffect(() => {
    if (failed === undefined) return;
    const retry = () => setFailed(undefined);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  // A prerendered image can fail before React attaches its handler; check its state instead.
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
