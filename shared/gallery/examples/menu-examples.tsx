import { useState } from 'react';
import { Icon, Menu, PlayerIcon } from '@inspire/shared/ui';
import { Example, Examples } from '../section';

const speeds = ['0.5', '0.75', 'Normal', '1.25', '1.5', '2'];

export function MenuExamples() {
  const [speed, setSpeed] = useState('Normal');
  const [last, setLast] = useState('nothing yet');
  const act = (label: string) => ({ label, onSelect: () => setLast(label) });
  return (
    <Examples>
      <Example label={`A choice: ${speed}`}>
        <Menu
          label="Speed"
          trigger={<PlayerIcon name="speed" />}
          items={speeds.map((label) => ({ label, checked: label === speed, onSelect: () => setSpeed(label) }))}
        />
      </Example>
      <Example label={`Actions: ${last}`}>
        <Menu label="More" trigger={<Icon name="menu" />} items={[act('Share'), act('Details')]} />
      </Example>
    </Examples>
  );
}
