import { createRoot } from 'react-dom/client';
import type { RemoteManager } from '../federation/remote-manager';
import { OverridesBanner } from './overrides-banner';
import { OverridesPanel } from './overrides-panel';
import { type Overrides, writeOverrides } from './stored-overrides';
import { watchRebuilds } from './watch-rebuilds';

export interface OverridesSetting {
  readonly site: RemoteManager;
  readonly allowed: readonly string[];
  readonly overrides: Overrides;
  readonly contract: string;
  readonly storage: Pick<Storage, 'setItem'>;
}

/** Reloads the page without the URL parameter that opens the panel. */
function reloadPage(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('overrides')) return window.location.reload();
  address.searchParams.delete('overrides');
  window.location.replace(address);
}

function mount() {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return {
    root,
    remove() {
      root.unmount();
      place.remove();
    },
  };
}

export function showBanner({ site, overrides, storage }: OverridesSetting): void {
  const onReset = () => {
    writeOverrides(storage, {});
    reloadPage();
  };
  mount().root.render(<OverridesBanner site={site} overrides={overrides} onReset={onReset} />);
  for (const { base } of Object.values(overrides)) if (base) watchRebuilds(base, () => window.location.reload());
}

let close: (() => void) | undefined;

export function togglePanel({ site, overrides, storage, allowed, contract }: OverridesSetting): void {
  if (close) return close();
  const { root, remove } = mount();
  close = () => {
    remove();
    close = undefined;
  };
  const onChange = (changed: Overrides) => {
    writeOverrides(storage, changed);
    reloadPage();
  };
  root.render(
    <OverridesPanel
      site={site}
      allowed={allowed}
      overrides={overrides}
      contract={contract}
      sendRequest={(address) => fetch(address, { cache: 'no-store' })}
      onChange={onChange}
      onClose={close}
    />,
  );
}
