import { Download } from "lucide-react";
import { useState } from "react";
import { PASSWORD_MIN } from "#domain/accounts/contract.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { useDeleteAccount, useDownload } from "./account-queries.ts";
import { AccountSection, Outcome } from "./account-section.tsx";

function DeleteForm({ onBack }: { onBack: () => void }) {
  const remove = useDeleteAccount();
  const [password, setPassword] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password.length >= PASSWORD_MIN.login && !remove.isPending) remove.mutate(password);
      }}
      className="grid gap-4"
    >
      <div className="grid gap-1">
        <h3 className="font-semibold">What goes</h3>
        <p className="text-muted">
          Your name, number, e-mail and photo, your password and all logins, what you liked and saved. Stays
          that you list are listed no longer.
        </p>
      </div>
      <div className="grid gap-1">
        <h3 className="font-semibold">What stays</h3>
        <p className="text-muted">
          Sums and dates of bookings and payments, because money and the law need them, and what you wrote to
          others, all without your name.
        </p>
        <p className="text-muted">
          For two years, a code made from your number. It tells us only that the number had an account, so
          that nobody is paid for referring you again.
        </p>
      </div>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          remove.reset();
        }}
        error={fieldsOf(remove.error).password}
      />
      <Outcome saving={remove} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack} disabled={remove.isPending}>
          Keep my account
        </Button>
        <Button
          type="submit"
          variant="destructive"
          busy={remove.isPending}
          disabled={password.length < PASSWORD_MIN.login}
        >
          Delete for good
        </Button>
      </div>
    </form>
  );
}

export function DataSection() {
  const download = useDownload();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection title="Your data">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4.5" />
          Download my data
        </Button>
        <p className="text-muted text-sm">Everything we keep of you, as one JSON file.</p>
        {download.isError && <Outcome saving={download} />}
      </div>
      <div>
        <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Delete your account?"
        description="This cannot be undone."
      >
        <DeleteForm onBack={() => setAsking(false)} />
      </Dialog>
    </AccountSection>
  );
}
