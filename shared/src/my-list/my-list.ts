import { isApiError } from '@inspire/shared/client';
import { defineEvent } from '@inspire/shared/events';
import { type Host, useHost, useSession } from '@inspire/shared/host';
import { useMutation, useQuery } from '@inspire/shared/query';
import type { ListedItem } from '../contracts/entities/my-list';
import type { Listable } from './listed';
import { myListMessages as messages } from './messages';

export const myListKey = () => ['my-list'] as const;
const changeKey = () => ['change-my-list'] as const;

/** Each remote has a cache of its own, and so has each tab. */
const listChanged = defineEvent<{ readonly id: number }>('my-list:changed', { acrossTabs: true });

const isSame = (one: Pick<Listable, 'kind' | 'id'>, other: Pick<Listable, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id;

// Without the signal: when cards replace their skeletons, no observer is left for a moment, and the call would be sent twice.
const myListQuery = (host: Host) => ({
  queryKey: myListKey(),
  queryFn: () => host.api.call('myList', {}),
});

/** Fetches the list again, unless a change is on its way, which does so when it ends: the list would lack it. */
function refetchList({ queries }: Host): void {
  if (queries.isMutating({ mutationKey: changeKey() }) <= 1) void queries.invalidateQueries({ queryKey: myListKey() });
}

/** Follows changes of the list by other remotes and tabs. @returns a function that stops this */
export const refreshMyList = (host: Host): (() => void) => host.events.on(listChanged, () => refetchList(host));

/** What the viewer has put on the list, newest first. A page fetches it once, however many cards it shows. */
export function useMyList() {
  const host = useHost();
  return useQuery({ ...myListQuery(host), enabled: useSession() !== undefined });
}

/** @returns undefined until the list is known */
export function useIsListed(item: Listable): boolean | undefined {
  const host = useHost();
  const { data } = useQuery({
    ...myListQuery(host),
    enabled: useSession() !== undefined,
    // Not at each card that mounts later: pages, the window's focus and changes fetch it again.
    refetchOnMount: false,
    retryOnMount: false,
    select: (list) => list.some((entry) => isSame(entry, item)),
  });
  return data;
}

const without = (list: readonly ListedItem[], item: Listable) => list.filter((entry) => !isSame(entry, item));

interface Undo {
  /** Where the item was; negative if it was not listed. */
  readonly index: number;
  readonly entry: ListedItem | undefined;
}

/**
 * Adds or removes an item. The list changes at once, and back with a toast if the server does not accept it. Changes are
 * sent one after another, so that two presses end as the viewer pressed.
 */
export function useChangeList(item: Listable) {
  const host = useHost();
  const { api, queries, toasts, events } = host;
  const edit = (change: (list: readonly ListedItem[]) => ListedItem[]) =>
    queries.setQueryData<ListedItem[]>(myListKey(), (list) => list && change(list));
  return useMutation({
    mutationKey: changeKey(),
    scope: { id: 'my-list' },
    mutationFn: (add: boolean) =>
      api.call(add ? 'addToMyList' : 'removeFromMyList', { params: { kind: item.kind, id: item.id } }),
    onMutate: async (add): Promise<Undo> => {
      await queries.cancelQueries({ queryKey: myListKey() });
      const list = queries.getQueryData<ListedItem[]>(myListKey()) ?? [];
      const index = list.findIndex((entry) => isSame(entry, item));
      const added: ListedItem = { ...item, addedAt: new Date().toISOString() };
      edit((current) => (add ? [added, ...without(current, item)] : without(current, item)));
      return { index, entry: list[index] };
    },
    onError: (error, add, undo) => {
      edit((list) => {
        const rest = without(list, item);
        return undo?.entry ? [...rest.slice(0, undo.index), undo.entry, ...rest.slice(undo.index)] : rest;
      });
      // The shell leads to the login after a 401.
      if (isApiError(error, 401)) return;
      const failed = add ? messages.addFailed : messages.removeFailed;
      toasts.error(isApiError(error, 409) && error.detail ? error.detail : failed(item.title));
    },
    onSettled: (_, error) => {
      if (error) refetchList(host);
      else events.publish(listChanged, { id: item.id });
    },
  });
}
