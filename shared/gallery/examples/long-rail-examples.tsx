import { useState } from 'react';
import { Button, Rail } from '@inspire/shared/ui';
import { Example } from '../section';
import { railCards } from './rail-examples';

const cards = railCards(500);

/** The maximum length of a rail (SPEC-9). */
export function LongRailExamples() {
  const [mounts, setMounts] = useState(0);
  return (
    <>
      <Rail key={mounts} title="One-Time Purchase Videos">
        {cards}
      </Rail>
      <Example label="To measure its first commit">
        <Button size="s" variant="secondary" onClick={() => setMounts(mounts + 1)}>
          Mount it again
        </Button>
      </Example>
    </>
  );
}
