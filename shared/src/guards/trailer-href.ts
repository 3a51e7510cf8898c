/** The page that plays a trailer to everybody (D-73). */
export const TRAILER_PAGE = '/trailer';

export interface TrailerItem {
  readonly kind: 'video' | 'album';
  readonly id: number;
}

/** Links to the trailer of an item. */
export const toTrailerHref = ({ kind, id }: TrailerItem): string => `${TRAILER_PAGE}?${kind}=${id}`;

/** History state of a link from the item or from where a guest signs in: the trailer leads back there. */
export const trailerReturn = { trailerReturns: true } as const;

/** Parses the query of the page; undefined when it names no item. */
export function readTrailerItem(search: string): TrailerItem | undefined {
  const [, kind, id] = /[?&](video|album)=([1-9]\d{0,9})(?:&|$)/.exec(search) ?? [];
  return kind === undefined ? undefined : { kind: kind === 'video' ? 'video' : 'album', id: Number(id) };
}
