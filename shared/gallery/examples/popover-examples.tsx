import { useState } from 'react';
import { Button, EmptyState, Icon, IconButton, PlayerIcon, Popover } from '@inspire/shared/ui';
import { Example, Examples } from '../section';
import styles from '../gallery.module.css';

function Bell() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Notifications"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Notifications">
          <Icon name="bell" />
        </IconButton>
      }
    >
      <EmptyState icon="bell" title="You're all caught up! No new notifications." />
    </Popover>
  );
}

function Filters() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Filters"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" icon={<PlayerIcon name="settings" />}>
          Filters
        </Button>
      }
    >
      <div className={styles.content}>
        <div className={styles.row}>
          <Button size="s" onClick={() => setOpen(false)}>
            Apply
          </Button>
          <Button size="s" variant="ghost" onClick={() => setOpen(false)}>
            Clear
          </Button>
        </div>
      </div>
    </Popover>
  );
}

export const PopoverExamples = () => (
  <Examples>
    <Example label="With an icon">
      <Bell />
    </Example>
    <Example label="With words">
      <Filters />
    </Example>
  </Examples>
);
