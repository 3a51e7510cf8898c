import { PlayerIcon } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { TapSide } from '../model/taps';
import styles from './notices.module.css';

export interface SeekHintProps {
  readonly side: TapSide;
  readonly seconds: number;
}

export const SeekHint = ({ side, seconds }: SeekHintProps) => (
  <span className={styles.hint} data-side={side}>
    <PlayerIcon name={side === 'back' ? 'replay10' : 'forward10'} size="l" />
    {messages.seconds(seconds)}
  </span>
);
