import { type FormEvent, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';

/** What is wrong with a form's values: one text for each field that is not right, in the order of the fields. */
export type FormErrors<V> = Partial<Record<keyof V, string>>;

export interface CheckedFormOptions<V extends FieldValues> {
  readonly defaultValues: DefaultValues<V>;
  readonly check: (values: V) => FormErrors<V>;
  /** Runs with values that `check` found right. */
  readonly send: (values: V) => Promise<void>;
  /** Where and how what `send` throws is said; without a field, of the whole form. */
  readonly refusalOf: (error: unknown) => { readonly field?: Path<V>; readonly text: string };
}

const resolverOf =
  <V extends FieldValues>(check: (values: V) => FormErrors<V>): Resolver<V> =>
  (values) => {
    const faults = Object.entries(check(values));
    if (faults.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'check', message }])) as never,
    };
  };

/**
 * A form that is checked when it is sent, puts the focus on the first field that is not right, and cannot be sent twice.
 * Editing a field takes its error away.
 */
export function useValidatedForm<V extends FieldValues>({
  defaultValues,
  check,
  send,
  refusalOf,
}: CheckedFormOptions<V>) {
  const { register, handleSubmit, clearErrors, setError, getFieldState, formState, reset } = useForm<V>({
    defaultValues,
    resolver: resolverOf(check),
    reValidateMode: 'onSubmit',
  });
  // A second Enter can come before the busy button is painted, so state alone would let it through.
  const sending = useRef(false);

  const whenRight = async (values: V) => {
    try {
      await send(values);
    } catch (error) {
      const { field, text } = refusalOf(error);
      setError(field ?? 'root', { message: text }, { shouldFocus: field !== undefined });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    await handleSubmit(whenRight)(event).finally(() => {
      sending.current = false;
    });
  };
  return {
    submit: (event: FormEvent) => void submit(event),
    reset,
    busy: formState.isSubmitting,
    /** What was refused of the whole form. */
    refusal: formState.errors.root?.message,
    /** Attributes of a field, with its error. */
    field: (name: Path<V>) => ({
      ...register(name, {
        onChange: () => {
          clearErrors(name);
          clearErrors('root');
        },
      }),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}
