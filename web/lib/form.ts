import { useCallback, useRef, useState } from "react";

export type Errors<Field extends string> = Partial<Record<Field, string>>;

interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

/** The first message of each field that a form has; what names no field of it is said elsewhere. */
export function errorsAt<Field extends string>(
  fields: readonly Field[],
  faults: readonly Fault[] = [],
): Errors<Field> {
  const errors: Errors<Field> = {};
  for (const { path, message } of faults) {
    const field = fields.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** What the server said of the fields. Of one in a list it says which: "nearbyCompanies.2". */
export const serverErrorsAt = <Field extends string>(
  fields: readonly Field[],
  said: Readonly<Record<string, string>>,
): Errors<Field> =>
  errorsAt(
    fields,
    Object.entries(said).map(([name, message]) => ({ path: name.split("."), message })),
  );

/** Puts the cursor into the first field that is wrong. */
function focusFirst(form: HTMLFormElement | null, first: string | undefined): void {
  const found = first && form?.elements.namedItem(first);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}

/**
 * The messages of a form. Its controls are named as its fields.
 * @param fields in the order of the screen: the first wrong one gets the focus
 */
export function useFormErrors<Field extends string>(fields: readonly Field[]) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>({});

  /** @returns whether there is nothing to show */
  const show = useCallback(
    (found: Errors<Field>): boolean => {
      setErrors(found);
      const first = fields.find((field) => found[field]);
      // After the messages stand at their fields.
      if (first) requestAnimationFrame(() => focusFirst(form.current, first));
      return Object.keys(found).length === 0;
    },
    [fields],
  );

  /** Messages of what has been changed since are gone. */
  const forget = useCallback((changed: readonly string[]): void => {
    setErrors((now) => {
      const left = { ...now };
      for (const field of changed) delete left[field as Field];
      return left;
    });
  }, []);

  return { form, errors, show, forget };
}

/** What each part of a form is given. */
export interface FormPart<Values> {
  values: Values;
  errors: Errors<keyof Values & string>;
  onChange: (patch: Partial<Values>) => void;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

/** What the control of a field is given: name, value, message, and where a change goes. */
export function bindFields<Values extends object>({ values, errors, onChange }: FormPart<Values>) {
  const set = (name: keyof Values, value: unknown) => onChange({ [name]: value } as Partial<Values>);
  return {
    /** For a control that tells its value. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For an input, a text area or a select. @param clean what is kept of what was typed */
    text: <Name extends TextName<Values> & string>(name: Name, clean = (typed: string) => typed) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => set(name, clean(event.target.value)),
    }),
  };
}
