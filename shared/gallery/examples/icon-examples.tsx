import { Icon, type IconName, PlayerIcon, type PlayerIconName, Spinner } from '@inspire/shared/ui';
import { playerShapes } from '../../src/ui/icon/player-shapes';
import { shapes } from '../../src/ui/icon/shapes';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

const names = Object.keys(shapes) as IconName[];
const playerNames = Object.keys(playerShapes) as PlayerIconName[];

export const IconExamples = () => (
  <>
    <ul className={styles.icons}>
      {names.map((name) => (
        <li key={name}>
          <Icon name={name} size="m" />
          {name}
        </li>
      ))}
      {playerNames.map((name) => (
        <li key={name}>
          <PlayerIcon name={name} size="m" />
          {name}
        </li>
      ))}
    </ul>
    <Examples>
      <Example label="Sizes s, m, l, xl" className={styles.row}>
        {(['s', 'm', 'l', 'xl'] as const).map((size) => (
          <Icon key={size} name="film" size={size} />
        ))}
      </Example>
      <Example label="Spinner s, m, l" className={styles.row}>
        {(['s', 'm', 'l'] as const).map((size) => (
          <Spinner key={size} size={size} />
        ))}
      </Example>
      <Example label="Spinner that says what it waits for">
        <Spinner label="Loading ..." />
      </Example>
    </Examples>
  </>
);
