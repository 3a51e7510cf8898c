import { Skeleton } from '@inspire/shared/ui';
import styles from '../gallery.module.css';
import { Example, Examples } from '../section';

export const SkeletonExamples = () => (
  <Examples>
    {(['text', 'title', 'circle', 'wide', 'square'] as const).map((shape) => (
      <Example key={shape} label={shape}><div className={styles.lines} aria-busy="true"><Skeleton shape={shape} /></div></Example>
    ))}
  </Examples>
);
