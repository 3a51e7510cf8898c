import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { translatePage } from '../../testing/translate-page';
import { Field } from './field';
import { FormMessage } from './form-message';
import { PasswordField } from './password-field';

describe('Field', () => {
  it('names its input by the label and describes it by the hint', () => {
    render(<Field label="Email" hint="We never share it." type="email" autoComplete="email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAccessibleDescription('We never share it.');
    expect(input).toBeValid();
    expect(input).toHaveAttribute('autocomplete', 'email');
  });

  it('marks a faulty input and announces why', () => {
    const { rerender } = render(<Field label="Email" />);
    rerender(<Field label="Email" error="Invalid email" hint="Yours" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription('Yours Invalid email');
    expect(screen.getByText('Invalid email').parentElement).toHaveAttribute('aria-live', 'polite');
    rerender(<Field label="Email" />);
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('goes on after the page was translated', () => {
    const { rerender } = render(<Field label="Email" />);
    for (const error of ['Invalid email', 'Email is required']) {
      rerender(<Field label="Email" error={error} hint="Yours" />);
      expect(screen.getByRole('textbox')).toHaveAccessibleDescription(`Yours ${error}`);
      translatePage();
    }
    rerender(<Field label="Email" hint="Yours" />);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Yours');
  });

  it('hands its input to a ref', () => {
    const ref = createRef<HTMLInputElement>();
    render(<Field label="Email" ref={ref} />);
    expect(ref.current).toBe(screen.getByRole('textbox'));
  });
});

describe('PasswordField', () => {
  it('reveals the typed password, and hides it again', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('says when Caps Lock is on, until the field is left', () => {
    const onKeyDown = jest.fn();
    render(<PasswordField label="Password" hint="At least 6 characters" onKeyDown={onKeyDown} />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAccessibleDescription('At least 6 characters');
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
    expect(input).toHaveAccessibleDescription('Caps Lock is on.');
    expect(onKeyDown).toHaveBeenCalledTimes(1);
    fireEvent.blur(input);
    expect(input).toHaveAccessibleDescription('At least 6 characters');
  });
});

describe('FormMessage', () => {
  it('is a region that is there before its text, so that the text is announced', () => {
    const { rerender } = render(<FormMessage />);
    const region = screen.getByRole('alert');
    expect(region).toBeEmptyDOMElement();
    rerender(<FormMessage>Something Went Wrong</FormMessage>);
    expect(screen.getByRole('alert')).toBe(region);
    expect(region).toHaveTextContent('Something Went Wrong');
  });
});
