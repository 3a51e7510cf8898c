import type { PagedList } from '@inspire/shared/contracts';

/** A search counts up to this number, and there is no page beyond it. */
export const COUNT_LIMIT = 10_000;

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** Creates a page of a list (D-14). */
export const paginate = <T>(content: T[], { page, size }: PageRequest, totalElements: number): PagedList<T> => ({
  content,
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
});
