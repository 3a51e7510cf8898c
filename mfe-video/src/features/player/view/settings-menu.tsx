import { Menu, PlayerIcon } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import { captionItems, qualityItems, rowItems, shortcutsItem, speedItem } from './settings-items';
import { usePlayer } from './use-player';

export interface SettingsMenuProps {
  readonly player: Player;
  /** The control bar is too narrow for all buttons, so the menu contains some of them. */
  readonly narrow: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function SettingsMenu({ player, narrow, onOpenChange }: SettingsMenuProps) {
  const state = usePlayer(player, (current) => current);
  return (
    <Menu
      label={messages.settings}
      trigger={<PlayerIcon name="settings" />}
      onOpenChange={onOpenChange}
      items={[
        speedItem(player, state),
        ...qualityItems(player, state),
        ...captionItems(player, state),
        ...(narrow ? rowItems(player, state) : []),
        shortcutsItem(player, state),
      ]}
    />
  );
}
