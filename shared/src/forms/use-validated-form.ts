import { type FormEvent, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';

/** One text for each field with an invalid value, in the order of the fields. */
export type FormErrors<V> = Partial<Record<keyof V, string>>;

/** The message for a failed submission: at a field, or for the whole form where `field` is left out. */
export interface SubmitError<V extends FieldValues> {
  readonly field?: Path<V>;
  readonly text: string;
}

export interface ValidatedFormOptions<V extends FieldValues> {
  readonly defaultValues: DefaultValues<V>;
  readonly validate: (values: V) => FormErrors<V>;
  /** Receives valid values only. */
  readonly send: (values: V) => Promise<void>;
  /** Describes what `send` threw. */
  readonly toSubmitError: (error: unknown) => SubmitError<V>;
  /** When set, errors disappear after this time (SPEC-5). */
  readonly errorDurationMs?: number;
}

const createResolver =
  <V extends FieldValues>(validate: (values: V) => FormErrors<V>): Resolver<V> =>
  (values) => {
    const issues = Object.entries(validate(values));
    if (issues.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(issues.map(([field, message]) => [field, { type: 'validate', message }]));
    return { values: {}, errors: errors as never };
  };

/**
 * State of a form that is validated on submit, moves the focus to the first invalid field and cannot be submitted twice.
 * Editing a field removes its error and the form's.
 */
export function useValidatedForm<V extends FieldValues>(options: ValidatedFormOptions<V>) {
  const { defaultValues, validate, send, toSubmitError, errorDurationMs } = options;
  const { register, handleSubmit, clearErrors, setError, setValue, watch, getFieldState, formState, reset } =
    useForm<V>({
      defaultValues,
      resolver: createResolver(validate),
      reValidateMode: 'onSubmit',
    });
  const { errors, isSubmitting, submitCount } = formState;
  // A second Enter can arrive before the busy button is rendered, so the state alone would let it through.
  const isSending = useRef(false);

  useEffect(() => {
    if (errorDurationMs === undefined || submitCount === 0) return;
    const timer = setTimeout(() => clearErrors(), errorDurationMs);
    return () => clearTimeout(timer);
  }, [submitCount, errorDurationMs, clearErrors]);

  const sendValid = async (values: V) => {
    try {
      await send(values);
    } catch (error) {
      const { field, text } = toSubmitError(error);
      setError(field ?? 'root', { message: text }, { shouldFocus: field !== undefined });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await handleSubmit(sendValid)(event).finally(() => {
      isSending.current = false;
    });
  };

  return {
    submit: (event: FormEvent) => void submit(event),
    reset,
    setValue,
    /** Returns a field's current value and renders again when it changes. */
    watch,
    busy: isSubmitting,
    /** The message for the whole form. */
    formError: errors.root?.message,
    /** Props of a field, with its error. */
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
