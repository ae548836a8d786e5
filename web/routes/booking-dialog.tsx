import { t } from "#domain/i18n.ts";
import { BookingDialog, type BookingDialogProps } from "#web/features/bookings/booking-dialog.tsx";
import { SignIn } from "./sign-in.tsx";

/** Loaded with its first opening. */
export default function BookingDialogWithLogin(props: Omit<BookingDialogProps, "signIn">) {
  return <BookingDialog {...props} signIn={<SignIn label={t("shared.logIn")} />} />;
}
