import { screen, waitFor } from '@testing-library/react';
import { callUrl } from '@inspire/shared/client';
import type { FakeApi } from './fake-api';
import type { TestHost } from './test-host';

/** Returns the URLs of the calls that a screen has sent, to compare them with what its document prefetches. */
export const requestedUrls = ({ calls }: FakeApi): string[] =>
  calls.map(({ name, input }) => {
    const { params, query } = input as { params?: Record<string, number>; query?: Record<string, string> };
    return callUrl(name, params, query);
  });

/** Expects that a screen shows no error of its own after a 401: the shell leads to the login page (D-53). */
export async function expectNoErrorShown({ fake, queries, recorded }: TestHost): Promise<void> {
  await waitFor(() => expect(fake.calls).not.toHaveLength(0));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(recorded.toasts).toEqual([]);
}
