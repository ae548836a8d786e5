import { authMessages } from "#domain/accounts/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { isCommonPassword } from "#server/lib/common-passwords.ts";
import { hashPassword } from "#server/lib/passwords.ts";

/**
 * Hashes a password that somebody chose, unless it is one of those that are tried first. The list stays on the server:
 * it is longer than the form that it would be sent with.
 * @param typed.field of the form it was typed into
 * @throws DomainError VALIDATION
 */
export async function hashNewPassword(typed: {
  password: string;
  field: string;
  phoneNumber: string;
}): Promise<string> {
  const { password, field, phoneNumber } = typed;
  if (isCommonPassword(password, [phoneNumber])) {
    const message = authMessages.commonPassword;
    throw new DomainError("VALIDATION", message, { [field]: message });
  }
  return hashPassword(password);
}
