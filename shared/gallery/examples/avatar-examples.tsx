import { Avatar } from '@inspire/shared/ui';
import { Example, Examples } from '../section';

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
