import type { PagedList } from '@inspire/shared/contracts';

/** Searches count up to this number, and no page lies beyond it. */
export const COUNT_LIMIT = 10_000;

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** D-14. */
export const paginate = <T>(content: T[], { page, size }: PageRequest, totalElements: number): PagedList<T> => ({
  content,
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
});
