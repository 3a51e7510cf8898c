import { useState } from 'react';
import { SearchBox } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

export function SearchExamples() {
  const [text, setText] = useState('rain');
  return (
    <Examples>
      <Example label="Filled; Esc or the button clears it">
        <div className={styles.field}>
          <SearchBox label="Search videos" clearLabel="Clear search" text={text} onChange={setText} />
        </div>
      </Example>
    </Examples>
  );
}
