import type { ComponentProps } from "react";
import { formatDate } from "#domain/formats.ts";
import { Input } from "./field.tsx";

/** A day. Browsers show it in their own language and order of numbers, so it is said again in that of the page. */
export function DateInput({ value, error, ...input }: Omit<ComponentProps<typeof Input>, "type" | "hint">) {
  const day = String(value ?? "");
  return (
    <Input
      {...input}
      type="date"
      value={day}
      error={error}
      hint={/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) && !error ? formatDate(day) : undefined}
    />
  );
}
