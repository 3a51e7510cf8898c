import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Field, FormMessage } from '../ui';
import { useValidatedForm, type ValidatedFormOptions } from './use-validated-form';

interface Values {
  readonly name: string;
  readonly city: string;
}

function TestForm(options: Partial<ValidatedFormOptions<Values>>) {
  const { submit, field, formError, values } = useValidatedForm<Values>({
    defaultValues: { name: '', city: '' },
    validate: ({ name, city }) => ({ ...(!name && { name: 'No name' }), ...(!city && { city: 'No city' }) }),
    send: () => Promise.resolve(),
    toSubmitError: () => ({ text: 'Not sent' }),
    ...options,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Field {...field('name')} label="Name" />
      <Field {...field('city')} label="City" />
      <FormMessage>{formError}</FormMessage>
      <output>{values.name}</output>
      <button>Send</button>
    </form>
  );
}

const send = () => screen.getByRole('button', { name: 'Send' });

it('validates on submit, focuses the first invalid field, and removes an error when its field is edited', async () => {
  const user = userEvent.setup();
  const onSend = jest.fn(() => Promise.resolve());
  render(<TestForm send={onSend} />);
  await user.click(send());
  expect(await screen.findByText('No name')).toBeVisible();
  expect(screen.getByText('No city')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.keyboard('Asha');
  expect(screen.queryByText('No name')).toBeNull();
  expect(screen.getByText('No city')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Asha');
  expect(onSend).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('City'), 'Pune{Enter}');
  expect(onSend).toHaveBeenCalledWith({ name: 'Asha', city: 'Pune' });
});

it('shows an error of the whole form until a field is edited', async () => {
  const user = userEvent.setup();
  render(<TestForm defaultValues={{ name: 'Asha', city: 'Pune' }} send={() => Promise.reject(new Error('failed'))} />);
  await user.click(send());
  expect(await screen.findByText('Not sent')).toBeVisible();
  await user.type(screen.getByLabelText('City'), 'x');
  expect(screen.queryByText('Not sent')).toBeNull();
});

it('shows an error at its field, and focuses the field', async () => {
  const user = userEvent.setup();
  render(
    <TestForm
      defaultValues={{ name: 'Asha', city: 'Pune' }}
      send={() => Promise.reject(new Error('failed'))}
      toSubmitError={() => ({ field: 'city', text: 'Unknown city' })}
    />,
  );
  await user.click(send());
  expect(await screen.findByText('Unknown city')).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveFocus();
});

it('is sent once, however often it is submitted', async () => {
  let finish: () => void = () => undefined;
  const onSend = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const user = userEvent.setup();
  render(<TestForm defaultValues={{ name: 'Asha', city: 'Pune' }} send={onSend} />);
  await user.click(send());
  await user.click(send());
  expect(onSend).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  await user.click(send());
  expect(onSend).toHaveBeenCalledTimes(2);
  await act(async () => finish());
});

it('removes its errors after the given time', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<TestForm errorDurationMs={4_000} />);
  await user.click(send());
  expect(await screen.findByText('No name')).toBeVisible();
  act(() => jest.advanceTimersByTime(4_000));
  expect(screen.queryByText('No name')).toBeNull();
  jest.useRealTimers();
});

describe('a prerendered form', () => {
  /** Hydrates markup that does not know the value, and sends the form. @returns what was sent */
  async function hydrate(value: string, typed: string): Promise<readonly string[]> {
    const sent: string[] = [];
    function Form({ email }: { readonly email: string }) {
      const { field, submit } = useValidatedForm({
        defaultValues: { email },
        validate: () => ({}),
        send: async (given) => void sent.push(given.email),
        toSubmitError: () => ({ text: '' }),
      });
      const { error: _error, ...input } = field('email');
      return (
        <form aria-label="form" onSubmit={submit}>
          <input {...input} aria-label="Email" />
        </form>
      );
    }
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<Form email="" />);
    const input = root.querySelector('input') as HTMLInputElement;
    input.value = typed;
    await act(async () => {
      hydrateRoot(root, <Form email={value} />);
    });
    sent.push(input.value);
    await act(async () => {
      root.querySelector('form')?.requestSubmit();
    });
    root.remove();
    return sent;
  }

  it.each([
    ['what was typed before it was hydrated', '', 'asha@example.com'],
    ['what was typed, before what it was given', 'ravi@example.com', 'asha@example.com'],
    ['what it was given', 'asha@example.com', ''],
  ])('shows and sends %s', async (_, value, typed) => {
    expect(await hydrate(value, typed)).toEqual(['asha@example.com', 'asha@example.com']);
  });
});
