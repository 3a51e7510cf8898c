import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { type Root, verifyPreview } from '@inspire/shared/remote/trust';
import { report } from '../app/report';
import type { RemoteManager } from '../federation/remote-manager';
import { OverridesBanner } from './overrides-banner';
import { OverridesPanel } from './overrides-panel';
import { PreviewBanner, PreviewNotice } from './preview-banner';
import { previewMessages } from './preview-messages';
import { PreviewError, resolvePreview } from './resolve-preview';
import { type Override, type Overrides, type PreviewFacts, writeOverrides } from './stored-overrides';
import { watchRebuilds } from './watch-rebuilds';
import styles from './overrides.module.css';

const FETCH_TIMEOUT_MS = 10_000;

export interface OverridesSetting {
  readonly site: RemoteManager;
  readonly allowed: readonly string[];
  readonly overrides: Overrides;
  readonly contract: string;
  readonly storage: Pick<Storage, 'setItem'>;
  /** Returns who may sign previews; undefined where nothing could be verified. */
  readonly findRoot: () => Promise<Root | undefined>;
}

/** Reloads the page without the URL parameter that opens the panel. */
function reloadPage(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('overrides')) return window.location.reload();
  address.searchParams.delete('overrides');
  window.location.replace(address);
}

function mount(parent: HTMLElement) {
  const place = document.createElement('div');
  parent.append(place);
  const root = createRoot(place);
  return {
    show: (element: ReactElement) => root.render(element),
    remove() {
      root.unmount();
      place.remove();
    },
  };
}

let stack: HTMLElement | undefined;

/** Mounts in the corner where banners stand, one above the other. */
function mountBanner() {
  if (!stack) {
    stack = document.createElement('div');
    stack.className = styles.stack ?? '';
    document.body.append(stack);
  }
  return mount(stack);
}

type Entry = readonly [name: string, override: Override];
type PreviewEntry = readonly [name: string, preview: PreviewFacts];

const without = (overrides: Overrides, isGone: (entry: Entry) => boolean): Overrides =>
  Object.fromEntries(Object.entries(overrides).filter((entry) => !isGone(entry)));

/** Ends a preview that root no longer trusts. */
async function verifyAgain({ findRoot }: OverridesSetting, { document }: PreviewFacts, end: () => void): Promise<void> {
  const root = await findRoot();
  if (!root) return;
  await verifyPreview({ subtle: window.crypto.subtle, now: Date.now() }, root, document).catch((issue: unknown) => {
    report(issue);
    end();
  });
}

/** Shows what the tab runs that is not released. */
export function showBanners(setting: OverridesSetting): void {
  const { site, overrides, storage } = setting;
  const change = (changed: Overrides) => {
    writeOverrides(storage, changed);
    reloadPage();
  };
  const local = without(overrides, ([, { preview }]) => preview !== undefined);
  if (Object.keys(local).length > 0) {
    const onReset = () => change(without(overrides, ([name]) => name in local));
    mountBanner().show(<OverridesBanner site={site} overrides={local} onReset={onReset} />);
    for (const { base } of Object.values(local)) if (base) watchRebuilds(base, () => window.location.reload());
  }
  const previews = Object.entries(overrides).flatMap(([name, { preview }]): PreviewEntry[] =>
    preview ? [[name, preview]] : [],
  );
  for (const [name, preview] of previews) {
    const onEnd = () => change(without(overrides, ([other]) => other === name));
    mountBanner().show(<PreviewBanner site={site} name={name} preview={preview} now={Date.now} onEnd={onEnd} />);
    verifyAgain(setting, preview, onEnd).catch(report);
  }
}

/** Verifies the link of a preview and reloads the page with its build, for this tab; or says why not. */
export async function openPreview(
  { site, allowed, overrides, contract, storage, findRoot }: OverridesSetting,
  link: string,
): Promise<void> {
  const { show, remove } = mountBanner();
  show(<PreviewNotice onClose={remove} />);
  try {
    const { name, release } = await resolvePreview(link, {
      allowed,
      contract,
      subtle: window.crypto.subtle,
      now: Date.now(),
      root: await findRoot(),
      async findOwners() {
        await site.verifyAll();
        return site.chosen();
      },
      sendRequest: (address) =>
        fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), credentials: 'omit' }),
    });
    writeOverrides(storage, { ...overrides, [name]: release });
    window.location.reload();
  } catch (error) {
    report(error);
    const issue = error instanceof PreviewError ? error.message : previewMessages.unreachable;
    show(<PreviewNotice issue={issue} onClose={remove} />);
  }
}

let close: (() => void) | undefined;

export function togglePanel({ site, overrides, storage, allowed, contract }: OverridesSetting): void {
  if (close) return close();
  const { show, remove } = mount(document.body);
  close = () => {
    remove();
    close = undefined;
  };
  const onChange = (changed: Overrides) => {
    writeOverrides(storage, changed);
    reloadPage();
  };
  show(
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
