import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import { uiMessages } from '../messages';
import styles from './rail.module.css';

export interface RailArrowsProps {
  readonly title: string;
  readonly back: boolean;
  readonly forward: boolean;
  readonly onStep: (direction: -1 | 1) => void;
}

/** The arrows of a rail. At an end, an arrow stays focusable, so that the focus is not lost. */
export function RailArrows({ title, back, forward, onStep }: RailArrowsProps) {
  return (
    <div className={styles.arrows}>
      <IconButton
        size="s"
        variant="raised"
        label={uiMessages.previous(title)}
        aria-disabled={!back}
        onClick={() => back && onStep(-1)}
      >
        <Icon name="chevronLeft" />
      </IconButton>
      <IconButton
        size="s"
        variant="raised"
        label={uiMessages.next(title)}
        aria-disabled={!forward}
        onClick={() => forward && onStep(1)}
      >
        <Icon name="chevronRight" />
      </IconButton>
    </div>
  );
}
