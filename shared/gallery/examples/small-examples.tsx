import { useState } from 'react';
import { Avatar, Badge, Day, Price, SearchBox, Skeleton } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

const sizes = ['xs', 's', 'm', 'l', 'xl', '2xl'] as const;

export const TextExamples = () => (
  <div className={styles.samples}>
    {sizes.map((size) => (
      <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--leading-${size})` }}>
        --text-{size}: videos and audios that uplift your spirit{' '}
        <span lang="mr">मनाच्या खोल कोपऱ्यात पोहोचणारा प्रकाश</span>
      </p>
    ))}
    <p className={styles.muted}>Muted text, for secondary information.</p>
    <p>
      A day, in the language of the browser: <Day at="2026-06-01T11:40:00.000Z" />
    </p>
  </div>
);

export const AvatarExamples = () => (
  <Examples>
    <Example label="Latin">
      <Avatar name="Asha Patil" />
    </Example>
    <Example label="Devanagari">
      <Avatar name="क्षितिज" />
    </Example>
    <Example label="Guest">
      <Avatar />
    </Example>
    <Example label="64 pixels">
      <Avatar name="Ravi" size={64} />
    </Example>
  </Examples>
);

export const BadgeExamples = () => (
  <Examples>
    {(['premium', 'buyonce', 'rent', 'free'] as const).map((kind) => (
      <Example key={kind} label={kind}>
        <Badge kind={kind} />
      </Example>
    ))}
    {[0, 149, 1_499, 149_900].map((rupees) => (
      <Example key={rupees} label={`${rupees} rupees`}>
        <Price rupees={rupees} />
      </Example>
    ))}
  </Examples>
);

export const SkeletonExamples = () => (
  <Examples>
    {(['text', 'title', 'wide', 'square'] as const).map((shape) => (
      <Example key={shape} label={shape}>
        <div className={styles.lines} aria-busy="true">
          <Skeleton shape={shape} />
        </div>
      </Example>
    ))}
  </Examples>
);

export function SearchExamples() {
  const [text, setText] = useState('rain');
  return (
    <Examples>
      <Example label="Filled; Esc or the button clears it" className={styles.field}>
        <SearchBox label="Search videos" clearLabel="Clear search" text={text} onChange={setText} />
      </Example>
    </Examples>
  );
}
