import { type MouseEventHandler, type ReactNode, useId, useRef } from 'react';
import { Link } from '@inspire/shared/router';
import type { PictureSource } from '../../contracts/entities/video';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import { Picture, type PictureRatio } from '../picture/picture';
import { Progress } from './progress';
import styles from './media-card.module.css';

export interface MediaCardProps {
  readonly to: string;
  /** Navigation state of the link (D-5). */
  readonly state?: unknown;
  readonly title: string;
  /** Language of title and description (BCP 47), where it differs from the page's. */
  readonly language?: string;
  readonly meta?: ReactNode;
  /** The first line is shown while the card is hovered or focused. */
  readonly description?: string;
  readonly picture: { readonly src: string; readonly sources?: readonly PictureSource[] };
  readonly badge?: ReactNode;
  /** Percent watched, 0 to 100; there is no bar for 0 or undefined. */
  readonly progress?: number;
  readonly ratio?: PictureRatio;
  readonly sizes?: string;
  /** For cards above the fold. */
  readonly eager?: boolean;
  /** Called once, when the viewer seems about to open the card; preload then. */
  readonly onIntent?: () => void;
  /** A button on the picture, beside the link. */
  readonly action?: ReactNode;
  readonly locked?: boolean;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
}

const usualSizes = '(max-width: 480px) 100vw, (max-width: 600px) 50vw, (max-width: 1024px) 33vw, 25vw';

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

/**
 * A card of a rail or a grid; the whole card is one link, with a button above it at most. The title comes first in the markup, so that the link's name
 * begins with it; CSS shows the picture above it. The description describes the link but is not part of its name.
 */
export function MediaCard(props: MediaCardProps) {
  const {
    to,
    state,
    title,
    language,
    meta,
    description,
    picture,
    badge,
    progress = 0,
    ratio,
    sizes = usualSizes,
    eager,
    onIntent,
    action,
    locked,
    onClick,
  } = props;
  const id = useId();
  const intended = useRef(false);
  const intend = () => {
    if (intended.current) return;
    intended.current = true;
    onIntent?.();
  };
  return (
    <div className={styles.frame}>
      <Link
        to={to}
        state={state}
        className={styles.card}
        aria-describedby={description && id}
        draggable={false}
        onClick={onClick}
        onFocus={intend}
        onMouseEnter={intend}
        onTouchStart={intend}
      >
        <div className={styles.body}>
          <p className={styles.title} lang={language}>
            {title}
          </p>
          {meta != null && <div className={styles.meta}>{meta}</div>}
        </div>
        <div className={styles.cover}>
          <Picture {...picture} alt="" sizes={sizes} ratio={ratio} eager={eager} className={styles.picture} />
          {description && (
            <p id={id} aria-hidden className={styles.description} lang={language}>
              {firstLine(description)}
            </p>
          )}
          <span className={styles.facts}>
            {badge}
            {locked && (
              <span className={styles.lock}>
                <Icon name="lock" label={uiMessages.locked} />
              </span>
            )}
          </span>
          {progress > 0 && <Progress value={progress} label={uiMessages.watched} />}
        </div>
      </Link>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
