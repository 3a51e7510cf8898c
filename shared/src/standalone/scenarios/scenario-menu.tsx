import { useSyncExternalStore } from 'react';
import { useHost } from '@inspire/shared/host';
import type { MockScenario, ScenarioSwitch } from '@inspire/shared/mock-api';
import { Icon } from '@inspire/shared/ui';
import { Menu } from '../frame/menu';
import { standaloneMessages } from '../messages';
import styles from './scenario-menu.module.css';

const options = Object.entries(standaloneMessages.scenarios) as [MockScenario, string][];

export function ScenarioMenu({ scenarios }: { readonly scenarios: ScenarioSwitch }) {
  const { queries } = useHost();
  const chosen = useSyncExternalStore(scenarios.subscribe, scenarios.current);
  const choose = (scenario: MockScenario) => {
    scenarios.set(scenario);
    void queries.resetQueries();
  };
  return (
    <Menu
      label={standaloneMessages.mockApi}
      summary={
        <>
          <Icon name="disc" size="m" />
          <span className={styles.mark}>{standaloneMessages.mockApi}</span>
          {chosen !== 'content' && <span className={styles.chosen}>{standaloneMessages.scenarios[chosen]}</span>}
        </>
      }
    >
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{standaloneMessages.scenariosLegend}</legend>
        {options.map(([scenario, label]) => (
          <label key={scenario} className={styles.option}>
            <input type="radio" name="scenario" checked={scenario === chosen} onChange={() => choose(scenario)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
