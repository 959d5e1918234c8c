import { LogOut } from 'lucide-react'
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
import { SettingsColumn, SettingsSection } from '#src/ui/settings-section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The user's identity, sign-in, theme, time zone and data, and the deletion of the account. */
export function AccountSettings() {
  const { data: account, error, refetch, isFetching } = useSignInAccount()
  return (
    <SettingsColumn>
      <SettingsSection title="Email">
        {account !== undefined && <EmailSetting account={account} />}
        {account === undefined && error === null && <Skeleton className="h-40" />}
        {account === undefined && error !== null && (
          <QueryError
            title="Your account could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        <LeaveButton />
      </SettingsSection>
      {account !== undefined && (
        <SettingsSection
          title="Password"
          hint={
            account.hasPassword
              ? 'A new password signs out your other devices. We email you about it.'
              : 'You have none yet. With one, you can sign in with your email too.'
          }
        >
          <PasswordSetting account={account} />
        </SettingsSection>
      )}
      <SettingsSection title="Appearance">
        <ThemeSetting />
      </SettingsSection>
      <SettingsSection title="Keyboard">
        <KeysSetting />
      </SettingsSection>
      <SettingsSection title="Time zone">
        <TimeZoneSetting />
      </SettingsSection>
      <SettingsSection title="Files">
        <StorageSetting />
      </SettingsSection>
      <SettingsSection title="Proof links">
        <AllLinks />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        hint="One ZIP file with your products and their history, sellers, alerts, plan and all your files. Tables are JSON, and CSV for spreadsheets."
      >
        <ExportSetting />
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        hint="Deletes your products with their history and files, your alerts, your own sellers, your plan and your sign-in, at once and for good."
        // Apart from what people come for.
        className="mt-8"
      >
        {account === undefined ? (
          <Skeleton className="h-10" />
        ) : (
          <DeleteSetting account={account} />
        )}
      </SettingsSection>
    </SettingsColumn>
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
