import { Skeleton } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

export const SkeletonExamples = () => (
  <Examples>
    {(['text', 'title', 'circle', 'wide', 'square'] as const).map((shape) => (
      <Example key={shape} label={shape}>
        <div className={styles.lines} aria-busy="true">
          <Skeleton shape={shape} />
        </div>
      </Example>
    ))}
  </Examples>
);
