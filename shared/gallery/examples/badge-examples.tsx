import { Badge, Price } from '@inspire/shared/ui';
import { Example, Examples } from '../section';

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
