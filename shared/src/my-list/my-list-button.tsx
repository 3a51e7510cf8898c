import { useSession } from '@inspire/shared/host';
import { Button, Icon, IconButton } from '../ui';
import { classNames } from '../ui/class-names';
import type { Listable } from './listed';
import { myListMessages as messages } from './messages';
import { useChangeList, useIsListed } from './my-list';
import styles from './my-list-button.module.css';

export interface MyListButtonProps {
  readonly item: Listable;
  /** `cover` lies on a card's picture, `plain` in a row, `text` beside other buttons with text. */
  readonly look: 'cover' | 'plain' | 'text';
  readonly className?: string;
}

/**
 * Puts an item on My List, or takes it off (D-70). Until the list is known it has its place and no mark, so that neither
 * moves nor flashes.
 */
export function MyListButton({ item, look, className }: MyListButtonProps) {
  const isMember = useSession() !== undefined;
  const isListed = useIsListed(item);
  const change = useChangeList(item);
  const mark = <Icon name={isListed ? 'check' : 'plus'} className={styles.mark} />;
  const given = {
    'aria-pressed': isListed,
    'data-look': look,
    'data-unknown': isListed === undefined || undefined,
    className: classNames(styles.button, className),
    // A row or a card around it has a click of its own.
    onClick: (event: { stopPropagation(): void }) => {
      event.stopPropagation();
      if (isMember) change.mutate(!isListed);
    },
  };
  if (look === 'text')
    return (
      <Button {...given} variant="secondary" size="l" icon={mark}>
        {messages.myList}
      </Button>
    );
  return (
    <IconButton {...given} label={messages.of(item.title)} size="s">
      {mark}
    </IconButton>
  );
}
