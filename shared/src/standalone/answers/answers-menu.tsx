import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import type { MockScenario, ScenarioSwitch } from '@inspire/shared/mock-api';
import { Icon } from '@inspire/shared/ui';
import { Menu } from '../frame/menu';
import { standaloneMessages } from '../messages';
import styles from './answers-menu.module.css';

const states = Object.entries(standaloneMessages.answers) as [MockScenario, string][];

/** Says that no backend answers, and switches how the recording does: a developer sees every state of a list. */
export function AnswersMenu({ answers }: { readonly answers: ScenarioSwitch }) {
  const { queries } = useHost();
  const chosen = useSyncExternalStore(answers.subscribe, answers.current);
  const choose = (state: MockScenario) => {
    answers.set(state);
    // As if the page had just been opened: what it shows is asked for again.
    void queries.resetQueries();
  };
  return (
    <Menu
      summary={
        <>
          <Icon name="disc" size="m" />
          <span className={styles.mark}>{standaloneMessages.recorded}</span>
          {chosen !== 'content' && <span className={styles.state}>{standaloneMessages.answers[chosen]}</span>}
        </>
      }
    >
      <fieldset className={styles.states}>
        <legend className={styles.legend}>{standaloneMessages.answersLegend}</legend>
        {states.map(([state, label]) => (
          <label key={state} className={styles.choice}>
            <input type="radio" name="answers" checked={state === chosen} onChange={() => choose(state)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
