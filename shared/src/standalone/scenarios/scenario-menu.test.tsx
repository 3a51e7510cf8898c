import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { defineRemote } from '@inspire/shared/remote';
import { createFakeStorage, makeVideo } from '@inspire/shared/testing';
import { createScenarioSwitch } from '../../mock-api/mock-scenario';
import { createFilms } from '../testing/films';

function Title() {
  const { api } = useHost();
  const { data } = useQuery({ queryKey: ['film'], queryFn: () => api.call('video', { params: { id: 1 } }) });
  return (
    <h1 tabIndex={-1} data-page-heading="">
      {data?.title ?? 'Loading'}
    </h1>
  );
}

const remote = defineRemote({ routes: () => [{ path: '/welcome', Component: Title }] });

function open() {
  const storage = createFakeStorage();
  const scenarios = createScenarioSwitch(storage);
  const responses = { video: () => makeVideo({ title: `Answered as ${scenarios.current()}` }) };
  const page = createFilms({ path: '/welcome', remote, responses, scenarios });
  render(page.element);
  return { storage, user: userEvent.setup() };
}

it('is absent with a real backend', () => {
  render(createFilms().element);
  expect(screen.queryByText('mock API')).not.toBeInTheDocument();
});

it('fetches the page’s data again in the chosen scenario, and stores the choice', async () => {
  const { user, storage } = open();
  expect(await screen.findByRole('heading', { name: 'Answered as content' })).toBeInTheDocument();
  await user.click(screen.getByText('mock API'));
  expect(screen.getByRole('radio', { name: 'Content' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Fail with 500' }));
  expect(await screen.findByRole('heading', { name: 'Answered as error-500' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Fail with 500' })).toBeChecked();
  expect(createScenarioSwitch(storage).current()).toBe('error-500');
});
