import { type FormEvent, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';

/** What is wrong with a form's values: one text for each field that is not right, in the order of the fields. */
export type FormErrors<V> = Partial<Record<keyof V, string>>;

export interface AccountFormOptions<V extends FieldValues> {
  readonly defaultValues: DefaultValues<V>;
  readonly check: (values: V) => FormErrors<V>;
  /** Runs with values that `check` found right; what it throws is shown by `errorText`. */
  readonly send: (values: V) => Promise<void>;
  readonly errorText: (error: unknown) => string;
  /** Errors go away by themselves after this many milliseconds (SPEC-5); left out, they stay. */
  readonly errorsLastMs?: number;
}

const resolverOf =
  <V extends FieldValues>(check: (values: V) => FormErrors<V>): Resolver<V> =>
  (values) => {
    const faults = Object.entries(check(values));
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(faults.map(([field, message]) => [field, { type: 'check', message }]));
    return { values: {}, errors: errors as never };
  };

/**
 * A form that is checked when it is sent, puts focus on the first field that is not right, cannot be sent twice, and
 * shows one message for what the server refused. Editing a field takes its error away.
 */
export function useAccountForm<V extends FieldValues>(options: AccountFormOptions<V>) {
  const { defaultValues, check, send, errorText, errorsLastMs } = options;
  const { control, register, handleSubmit, clearErrors, setError, setValue, getFieldState, formState } = useForm<V>({
    defaultValues,
    resolver: resolverOf(check),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  // A second Enter can come before the busy button is painted, so state alone would let it through.
  const sending = useRef(false);

  useEffect(() => {
    if (errorsLastMs === undefined || submitCount === 0) return;
    const timer = setTimeout(() => clearErrors(), errorsLastMs);
    return () => clearTimeout(timer);
  }, [submitCount, errorsLastMs, clearErrors]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const whenRight = (values: V) =>
      send(values).catch((error: unknown) => setError('root', { message: errorText(error) }));
    await handleSubmit(whenRight)(event).finally(() => {
      sending.current = false;
    });
  };

  return {
    control,
    setValue,
    submit,
    busy: isSubmitting,
    /** What the server refused. */
    refusal: errors.root?.message,
    /** Attributes of a field, with its error. */
    field: (name: Path<V>) => ({
      ...register(name, { onChange: () => clearErrors(name) }),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}
