import type { PagedList } from '@inspire/shared/contracts';

/** How far a search counts: `totalElements` is exact up to here, and no page lies beyond. */
export const COUNT_LIMIT = 10_000;

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** A page of D-14. */
export const paginate = <T>(content: T[], { page, size }: PageRequest, totalElements: number): PagedList<T> => ({
  content,
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
});
