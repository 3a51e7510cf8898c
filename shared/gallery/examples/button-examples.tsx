import { Button, ButtonLink, Icon, IconButton, PlayerIcon } from '@inspire/shared/ui';
import { Example, Examples, type ForcedState } from '../section';
import styles from '../gallery.module.css';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const states: readonly ForcedState[] = ['hover', 'focus-visible', 'active'];

export const ButtonExamples = () => (
  <>
    {variants.map((variant) => (
      <Examples key={variant}>
        <Example label={variant}>
          <Button variant={variant}>Buy Now</Button>
        </Example>
        {states.map((state) => (
          <Example key={state} label={`${variant}, ${state}`} state={state}>
            <Button variant={variant}>Buy Now</Button>
          </Example>
        ))}
        <Example label={`${variant}, disabled`}>
          <Button variant={variant} disabled>
            Buy Now
          </Button>
        </Example>
        <Example label={`${variant}, busy`}>
          <Button variant={variant} busy>
            Buy Now
          </Button>
        </Example>
      </Examples>
    ))}
    <Examples>
      <Example label="Sizes s, m, l" className={styles.row}>
        <Button size="s">Small</Button>
        <Button>Medium</Button>
        <Button size="l">Large</Button>
      </Example>
      <Example label="With an icon">
        <Button icon={<Icon name="play" />}>Play</Button>
      </Example>
      <Example label="A link">
        <ButtonLink to="/plan-page" variant="secondary">
          See plans
        </ButtonLink>
      </Example>
      <Example label="Devanagari">
        <Button>
          <span lang="mr">सुरू करा</span>
        </Button>
      </Example>
    </Examples>
    <Examples>
      {(['plain', 'raised'] as const).map((variant) => (
        <Example key={variant} label={`Icon button, ${variant}: s, m, l`} className={styles.row}>
          {(['s', 'm', 'l'] as const).map((size) => (
            <IconButton key={size} size={size} variant={variant} label={`Play, ${variant}, ${size}`}>
              <Icon name="play" />
            </IconButton>
          ))}
        </Example>
      ))}
      {states.map((state) => (
        <Example key={state} label={`Icon button, ${state}`} state={state}>
          <IconButton label={`Mute, ${state}`}>
            <PlayerIcon name="volume" />
          </IconButton>
        </Example>
      ))}
      <Example label="Icon button, disabled">
        <IconButton label="Mute, disabled" disabled>
          <PlayerIcon name="volume" />
        </IconButton>
      </Example>
      <Example label="Icon button, pressed">
        <IconButton label="Loop" aria-pressed>
          <PlayerIcon name="loop" />
        </IconButton>
      </Example>
    </Examples>
  </>
);
