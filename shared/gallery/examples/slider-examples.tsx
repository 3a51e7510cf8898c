import { useState } from 'react';
import { formatClock, Slider, type SliderProps, spokenDuration } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

function Seek(props: Partial<SliderProps>) {
  const [value, setValue] = useState(243);
  return (
    <div className={styles.slider}>
      <Slider
        label="Seek"
        min={0}
        max={600}
        step={1}
        value={value}
        onChange={setValue}
        valueText={spokenDuration(value)}
        {...props}
      />
    </div>
  );
}

export const SliderExamples = () => (
  <Examples>
    <Example label="With what is loaded, and a bubble at the pointer">
      <Seek buffered={420} bubble={formatClock} />
    </Example>
    <Example label="Hovered" state="hover">
      <Seek label="Seek, hovered" />
    </Example>
    <Example label="Focused" state="focus-visible">
      <Seek label="Seek, focused" />
    </Example>
    <Example label="Disabled">
      <Seek label="Seek, disabled" disabled />
    </Example>
  </Examples>
);
