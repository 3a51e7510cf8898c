import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { QueryClient, QueryClientProvider, useQuery } from '.';

const requested = jest.fn(() => Promise.resolve('from the server'));

function Page({ seen }: { readonly seen: string[] }) {
  const { data, isLoading } = useQuery({ queryKey: ['list'], queryFn: requested, staleTime: 60_000 });
  seen.push(isLoading ? 'loading' : String(data));
  return <p>{isLoading ? 'loading' : data}</p>;
}

test('hydrates a prerendered page as it was rendered, and then shows the cached data', async () => {
  const page = (client: QueryClient, seen: string[]) => (
    <QueryClientProvider client={client}>
      <Page seen={seen} />
    </QueryClientProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page(new QueryClient(), []));
  expect(root).toHaveTextContent('loading');

  const client = new QueryClient();
  client.setQueryData(['list'], 'from the early script');
  const seen: string[] = [];
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, page(client, seen), { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(seen[0]).toBe('loading');
  expect(root).toHaveTextContent('from the early script');
  expect(requested).not.toHaveBeenCalled();
});
