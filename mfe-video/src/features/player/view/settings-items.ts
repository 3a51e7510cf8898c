import type { MenuItem } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';
import { SPEEDS } from '../model/preferences';

export const speedItem = (player: Player, { speed }: PlayerState): MenuItem => ({
  label: messages.speed,
  detail: messages.speedItem(speed),
  items: SPEEDS.map((offered) => ({
    label: messages.speedItem(offered),
    checked: offered === speed,
    onSelect: () => player.request({ type: 'setSpeed', speed: offered }),
  })),
});

/** Empty if there is no choice. */
export function qualityItems(player: Player, { qualities, quality: wanted, loadedQuality }: PlayerState): MenuItem[] {
  if (qualities.length < 2) return [];
  const quality = wanted !== 'auto' && qualities.includes(wanted) ? wanted : 'auto';
  const auto = quality === 'auto' && loadedQuality !== undefined ? messages.autoAt(loadedQuality) : messages.auto;
  return [
    {
      label: messages.quality,
      detail: quality === 'auto' ? auto : messages.height(quality),
      items: [
        {
          label: auto,
          checked: quality === 'auto',
          onSelect: () => player.request({ type: 'setQuality', quality: 'auto' }),
        },
        ...qualities.map((height) => ({
          label: messages.height(height),
          checked: height === quality,
          onSelect: () => player.request({ type: 'setQuality', quality: height }),
        })),
      ],
    },
  ];
}

/** The caption languages; empty if there is only one, which the caption button toggles. */
export function captionItems(player: Player, { captions, captionTracks, captionLanguage }: PlayerState): MenuItem[] {
  if (captions === 'none' || captionTracks.length < 2) return [];
  const isShown = (language: string) => captions === 'on' && language === captionLanguage;
  return [
    {
      label: messages.captions,
      detail: captionTracks.find(({ language }) => isShown(language))?.name ?? messages.off,
      items: [
        { label: messages.off, checked: captions === 'off', onSelect: () => player.request({ type: 'hideCaptions' }) },
        ...captionTracks.map(({ language, name }) => ({
          label: name,
          lang: language,
          checked: isShown(language),
          onSelect: () => player.request({ type: 'showCaptions', language }),
        })),
      ],
    },
  ];
}

const toOnOff = (label: string, isOn: boolean, toggle: () => void): MenuItem => ({
  label,
  detail: isOn ? messages.on : messages.off,
  items: [
    { label: messages.off, checked: !isOn, onSelect: () => isOn && toggle() },
    { label: messages.on, checked: isOn, onSelect: () => !isOn && toggle() },
  ],
});

export const shortcutsItem = (player: Player, { shortcuts }: PlayerState): MenuItem =>
  toOnOff(messages.shortcuts, shortcuts, () => player.request({ type: 'toggleShortcuts' }));

/** Items for the controls that do not fit into a narrow row. */
export function rowItems(player: Player, { loop, pictureInPicture, cast }: PlayerState): MenuItem[] {
  return [
    toOnOff(messages.loop, loop, () => player.request({ type: 'toggleLoop' })),
    ...(pictureInPicture === 'none'
      ? []
      : [
          {
            label: pictureInPicture === 'on' ? messages.leavePictureInPicture : messages.pictureInPicture,
            onSelect: () => player.request({ type: 'togglePictureInPicture' }),
          },
        ]),
    ...(cast === 'none'
      ? []
      : [{ label: messages.cast, onSelect: () => player.request({ type: 'chooseCastDevice' }) }]),
  ];
}
