import { z } from 'zod';
import { fromText } from './primitives';

/** A paged list (D-14). Declared by hand, because a generic schema loses the type of its elements. */
export interface PagedList<T> {
  content: T[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
}

export const pagedList = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.int().nonnegative(),
    size: z.int().positive(),
    totalElements: z.int().nonnegative(),
    totalPages: z.int().nonnegative(),
  });

/** `page` 0 to 100,000 and `size` 1 to 500, whole numbers, each at most once (D-37); defaults of SPEC-7. */
export const pageQuery = (defaultSize: number) =>
  z.object({
    page: fromText(z.int().min(0).max(100_000)).default(0),
    size: fromText(z.int().min(1).max(500)).default(defaultSize),
  });

export const searchQuery = (defaultSize: number) =>
  pageQuery(defaultSize).extend({
    searchQuery: z
      .string()
      .max(200)
      .refine((value) => !value.includes('\u0000'), 'Contains a NUL character')
      .default(''),
  });
