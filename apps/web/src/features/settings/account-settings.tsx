import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { AllLinks } from '#src/entities/case/links/all-links.tsx'
import { useSignOut } from '#src/entities/session/use-sign-out.tsx'
import { useSignInAccount } from '#src/entities/session/use-sign-in-account.ts'
import { DeleteSetting } from '#src/features/settings/delete-setting.tsx'
import { EmailSetting } from '#src/features/settings/email-setting.tsx'
import { ExportSetting } from '#src/features/settings/export-setting.tsx'
import { KeysSetting } from '#src/features/settings/keys-setting.tsx'
import { PasswordSetting } from '#src/features/settings/password-setting.tsx'
import { StorageSetting } from '#src/features/settings/storage-setting.tsx'
import { ThemeSetting } from '#src/features/settings/theme-setting.tsx'
import { TimeZoneSetting } from '#src/features/settings/time-zone-setting.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The user's identity, sign-in, theme, time zone and data, and the deletion of the account. */
export function AccountSettings() {
  const { data: account, error, refetch, isFetching } = useSignInAccount()
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Section title="Email">
        {account !== undefined && <EmailSetting account={account} />}
        {account === undefined && error === null && <Skeleton className="h-40" />}
        {account === undefined && error !== null && (
          <QueryError
            title="Your account could not be read"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        <LeaveButton />
      </Section>
      {account !== undefined && (
        <Section title="Password">
          <PasswordSetting account={account} />
        </Section>
      )}
      <Section title="Appearance">
        <ThemeSetting />
      </Section>
      <Section title="Keyboard">
        <KeysSetting />
      </Section>
      <Section title="Time zone">
        <TimeZoneSetting />
      </Section>
      <Section title="Files">
        <StorageSetting />
      </Section>
      <Section title="Proof links">
        <AllLinks />
      </Section>
      <Section title="Your data">
        <ExportSetting />
      </Section>
      <Section title="Delete account">
        {account === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          <DeleteSetting account={account} />
        )}
      </Section>
    </div>
  )
}

function LeaveButton() {
  const { leave, isLeaving, question } = useSignOut()
  return (
    <div className="border-t border-line pt-4">
      <Button variant="secondary" busy={isLeaving} onClick={leave}>
        {!isLeaving && <LogOut aria-hidden className="size-4" />}
        Sign Out
      </Button>
      {question}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  )
}
