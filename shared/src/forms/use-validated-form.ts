import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type FormErrors<V> = Partial<Record<keyof V, string>>;

/** The error of a failed submission, for a field or, without `field`, for the whole form. */
export interface SubmitError<V> {
  readonly field?: keyof V & string;
  readonly text: string;
}

export interface ValidatedFormOptions<V> {
  readonly defaultValues: V;
  readonly validate: (values: V) => FormErrors<V>;
  readonly send: (values: V) => Promise<void>;
  readonly toSubmitError: (error: unknown) => SubmitError<V>;
  /** When set, errors disappear after this time (SPEC-5). */
  readonly errorDurationMs?: number;
}

type Inputs<V> = ReadonlyMap<keyof V, HTMLInputElement>;

/**
 * Takes over what was typed into a prerendered form before it was hydrated. An empty field gets its value: the markup
 * does not know the navigation state, and hydration leaves the field as it is.
 */
function useTypedText<V extends Record<keyof V, string>>(
  inputs: RefObject<Inputs<V>>,
  values: V,
  onTyped: (typed: Partial<Record<keyof V, string>>) => void,
) {
  const take = useEffectEvent(() => {
    for (const [name, input] of inputs.current) if (input.value === '') input.value = values[name];
    const typed = [...inputs.current].filter(([name, { value }]) => value !== values[name]);
    if (typed.length > 0)
      onTyped(Object.fromEntries(typed.map(([name, { value }]) => [name, value])) as Record<keyof V, string>);
  });
  useLayoutEffect(() => take(), []);
}

/**
 * State of a form that is validated on submit, focuses the first invalid field and cannot be submitted twice. Editing a
 * field clears its error and the form's. All values are texts.
 */
export function useValidatedForm<V extends Record<keyof V, string>>(options: ValidatedFormOptions<V>) {
  const { defaultValues, validate, send, toSubmitError, errorDurationMs } = options;
  const [values, setValues] = useState(defaultValues);
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const [formError, setFormError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [submitCount, setSubmitCount] = useState(0);
  // Password managers can fill and submit a form before the next render, so a ref has the latest values.
  const latest = useRef(defaultValues);
  // A second Enter can arrive before the next render, so the state alone would let it through.
  const isSending = useRef(false);
  const inputs = useRef(new Map<keyof V, HTMLInputElement>());

  const replaceValues = (next: V) => {
    latest.current = next;
    setValues(next);
  };

  useTypedText(inputs, values, (typed) => replaceValues({ ...latest.current, ...typed }));

  useEffect(() => {
    if (errorDurationMs === undefined || submitCount === 0) return;
    const timer = setTimeout(() => {
      setErrors({});
      setFormError(undefined);
    }, errorDurationMs);
    return () => clearTimeout(timer);
  }, [submitCount, errorDurationMs]);

  const setValue = (name: keyof V & string, value: string) => {
    replaceValues({ ...latest.current, [name]: value });
    setErrors((before) => ({ ...before, [name]: undefined }));
    setFormError(undefined);
  };
  const showErrors = (found: FormErrors<V>, text?: string) => {
    setErrors(found);
    setFormError(text);
    const first = (Object.keys(found) as (keyof V)[])[0];
    if (first !== undefined) inputs.current.get(first)?.focus();
  };

  const submit = async () => {
    if (isSending.current) return;
    const found = validate(latest.current);
    showErrors(found);
    if (Object.keys(found).length === 0) {
      isSending.current = true;
      setBusy(true);
      try {
        await send(latest.current);
      } catch (error) {
        const { field, text } = toSubmitError(error);
        if (field === undefined) showErrors({}, text);
        else showErrors({ [field]: text } as FormErrors<V>);
      }
      isSending.current = false;
      setBusy(false);
    }
    setSubmitCount((count) => count + 1);
  };

  return {
    submit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    reset: () => {
      replaceValues(defaultValues);
      showErrors({});
    },
    setValue,
    values,
    busy,
    formError,
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(name, target.value),
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      error: errors[name],
    }),
  };
}
