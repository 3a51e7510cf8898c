import { Button, Icon } from '@inspire/shared/ui';
import type { NextVideo } from '../../features/next-up/api/get-up-next';
import { NextUp } from '../../features/next-up/view/next-up';
import { Notice } from '../../features/playback/view/locked-overlay';
import { viewingMessages as messages } from '../../messages';
import styles from './player-page.module.css';

export interface VideoEndProps {
  readonly next: NextVideo | undefined;
  readonly autoplay: boolean;
  readonly onNext: (next: NextVideo) => void;
  readonly onReplay: () => void;
}

/** The message at the end of a video (SPEC-4), and the next video. */
export const VideoEnd = ({ next, autoplay, onNext, onReplay }: VideoEndProps) => (
  <div className={styles.end} data-fills={next ? '' : undefined}>
    <Notice icon="check" text={messages.videoEnded}>
      <Button
        size={next ? 'm' : 'l'}
        variant={next ? 'ghost' : undefined}
        icon={<Icon name="refresh" />}
        onClick={onReplay}
      >
        {messages.watchAgain}
      </Button>
    </Notice>
    {next && <NextUp key={next.id} next={next} autoplay={autoplay} onPlay={() => onNext(next)} />}
  </div>
);
