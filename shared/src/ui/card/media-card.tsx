import { type MouseEventHandler, type ReactNode, useId, useRef } from 'react';
import { Link } from '@inspire/shared/router';
import type { PictureSource } from '../../contracts/entities/video';
import { Icon } from '../icon';
import { uiMessages } from '../messages';
import { Picture, type PictureRatio } from '../picture';
import { Progress } from './progress';
import styles from './media-card.module.css';

export interface MediaCardProps {
  readonly to: string;
  /** Navigation state of the link (D-5). */
  readonly state?: unknown;
  readonly title: string;
  /** Language of title and description (BCP 47), where it is not the page's. */
  readonly language?: string;
  /** One line under the title, for example the length. */
  readonly meta?: ReactNode;
  /** Its first line shows while the card is hovered or focused. */
  readonly description?: string;
  readonly picture: { readonly src: string; readonly sources?: readonly PictureSource[] };
  readonly badge?: ReactNode;
  /** Percent watched, 0 to 100; no bar when left out or 0. */
  readonly progress?: number;
  readonly ratio?: PictureRatio;
  readonly sizes?: string;
  /** For cards that a page opens with. */
  readonly eager?: boolean;
  /** Called once, when the viewer seems about to open it: time to preload. */
  readonly onIntent?: () => void;
  readonly locked?: boolean;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
}

const usualSizes = '(max-width: 480px) 100vw, (max-width: 600px) 50vw, (max-width: 1024px) 33vw, 25vw';

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

/**
 * An item of a rail or a grid; all of it is one link. The title comes first in the markup, so that the link's name begins
 * with it; a style sheet puts the picture above. The description describes the link and is no part of its name.
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
  );
}
