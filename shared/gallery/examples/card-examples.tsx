import { Badge, CardSkeleton, formatDuration, MediaCard, type MediaCardProps } from '@inspire/shared/ui';
import { albumCover, description, type Sample, samples } from '../samples';
import { Example, Examples, type ForcedState } from '../section';
import styles from '../gallery.module.css';

const [first, long, devanagari] = samples as [Sample, Sample, Sample];

interface CardProps extends Partial<MediaCardProps> {
  readonly label: string;
  readonly sample?: Sample;
  readonly state?: ForcedState;
}

const Card = ({ label, sample = first, state, ...props }: CardProps) => (
  <Example label={label} state={state} className={styles.card}>
    <MediaCard to="/" title={sample.title} meta={formatDuration(sample.length)} picture={sample.picture} {...props} />
  </Example>
);

export const CardExamples = () => (
  <Examples>
    <Card label="At rest" />
    <Card label="Hovered" state="hover" description={description} badge={<Badge kind="premium" />} />
    <Card label="Focused" state="focus-visible" description={description} badge={<Badge kind="rent" />} />
    <Card label="Begun" progress={38} badge={<Badge kind="buyonce" />} />
    <Card label="Locked" locked badge={<Badge kind="rent" />} />
    <Card label="Long title" sample={long} />
    <Card label="Devanagari" sample={devanagari} />
    <Card label="Without its picture" picture={{ src: '' }} />
    <Card label="Square" picture={albumCover} ratio="1/1" title="Sleep Gently" meta="7 tracks" />
    <Example label="Loading">
      <div className={styles.card} aria-busy="true">
        <CardSkeleton />
      </div>
    </Example>
    <Example label="Loading, square">
      <div className={styles.card} aria-busy="true">
        <CardSkeleton ratio="1/1" />
      </div>
    </Example>
  </Examples>
);
