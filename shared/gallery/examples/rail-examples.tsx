import { useState } from 'react';
import { Badge, Button, formatDuration, MediaCard, Rail } from '@inspire/shared/ui';
import { description, manySamples } from '../samples';
import { Example, Examples } from '../section';

const kinds = ['premium', 'buyonce', 'rent', undefined] as const;

const railCards = (count: number) =>
  manySamples(count).map(({ title, picture, length }, index) => {
    const kind = kinds[index % kinds.length];
    return (
      <MediaCard
        key={title}
        to={`/?card=${index + 1}`}
        title={title}
        meta={formatDuration(length)}
        description={description}
        picture={picture}
        badge={kind && <Badge kind={kind} />}
        progress={index % 5 === 1 ? 62 : 0}
      />
    );
  });

export const RailExamples = () => (
  <Examples>
    <Example label="Ten cards" wide>
      <Rail title="New Videos">{railCards(10)}</Rail>
    </Example>
    <Example label="Five in view on wide screens" wide>
      <Rail title="Video Albums" wide={5}>
        {railCards(9)}
      </Rail>
    </Example>
    <Example label="Fewer cards than places" wide>
      <Rail title="Recently Played Videos">{railCards(2)}</Rail>
    </Example>
    <Example label="Loading" wide>
      <Rail title="Featured Videos" busy />
    </Example>
  </Examples>
);

const maximum = railCards(500);

/** The maximum length of a rail (SPEC-9). */
export function LongRailExamples() {
  const [mounts, setMounts] = useState(0);
  return (
    <>
      <Rail key={mounts} title="One-Time Purchase Videos">
        {maximum}
      </Rail>
      <Example label="To measure its first commit">
        <Button size="s" variant="secondary" onClick={() => setMounts(mounts + 1)}>
          Mount it again
        </Button>
      </Example>
    </>
  );
}
