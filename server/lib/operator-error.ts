/** Its message says in a sentence what is wrong and what the operator can do: it is shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}
