import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import type { AnswerState, AnswerSwitch } from '@inspire/shared/recorded';
import { Icon } from '@inspire/shared/ui';
import { Menu } from '../frame/menu';
import { texts } from '../texts';
import styles from './answers-menu.module.css';

const states = Object.entries(texts.answers) as [AnswerState, string][];

/** Says that no backend answers, and switches how the recording does: a developer sees every state of a list. */
export function AnswersMenu({ answers }: { readonly answers: AnswerSwitch }) {
  const { queries } = useHost();
  const chosen = useSyncExternalStore(answers.subscribe, answers.current);
  const choose = (state: AnswerState) => {
    answers.set(state);
    // As if the page had just been opened: what it shows is asked for again.
    void queries.resetQueries();
  };
  return (
    <Menu
      summary={
        <>
          <Icon name="disc" size="m" />
          <span className={styles.mark}>{texts.recorded}</span>
          {chosen !== 'content' && <span className={styles.state}>{texts.answers[chosen]}</span>}
        </>
      }
    >
      <fieldset className={styles.states}>
        <legend className={styles.legend}>{texts.answersLegend}</legend>
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
