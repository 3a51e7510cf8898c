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
  const speed = usePlayer(player, (state) => state.speed);
  const qualities = usePlayer(player, (state) => state.qualities);
  const quality = usePlayer(player, (state) => state.quality);
  const loadedQuality = usePlayer(player, (state) => state.loadedQuality);
  const captions = usePlayer(player, (state) => state.captions);
  const captionTracks = usePlayer(player, (state) => state.captionTracks);
  const captionLanguage = usePlayer(player, (state) => state.captionLanguage);
  const shortcuts = usePlayer(player, (state) => state.shortcuts);
  const loop = usePlayer(player, (state) => state.loop);
  const pictureInPicture = usePlayer(player, (state) => state.pictureInPicture);
  const cast = usePlayer(player, (state) => state.cast);
  return (
    <Menu
      label={messages.settings}
      trigger={<PlayerIcon name="settings" />}
      onOpenChange={onOpenChange}
      items={[
        speedItem(player, { speed }),
        ...qualityItems(player, { qualities, quality, loadedQuality }),
        ...captionItems(player, { captions, captionTracks, captionLanguage }),
        ...(narrow ? rowItems(player, { loop, pictureInPicture, cast }) : []),
        shortcutsItem(player, { shortcuts }),
      ]}
    />
  );
}
