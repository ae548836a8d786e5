import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";

export const refusal = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });
export const tooMany = (most: number) => new DomainError("CONFLICT", t("properties.tooMany", { most }));
export const noTenant = () => new DomainError("NOT_FOUND", t("properties.noTenant"));
