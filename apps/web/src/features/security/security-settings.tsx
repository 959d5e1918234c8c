import { ShieldCheck, ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RecoveryCodesState } from '#src/features/security/recovery-codes-state.tsx'
import { useTwoFactor } from '#src/features/security/use-two-factor.ts'
import { writeMoment } from '#src/features/security/write-moment.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { SettingsColumn, SettingsSection } from '#src/ui/settings-section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SetUpDialog = lazy(async () => ({
  default: (await import('#src/features/security/set-up-dialog.tsx')).SetUpDialog,
}))
const RemoveDialog = lazy(async () => ({
  default: (await import('#src/features/security/remove-dialog.tsx')).RemoveDialog,
}))
const NewCodesDialog = lazy(async () => ({
  default: (await import('#src/features/security/new-codes-dialog.tsx')).NewCodesDialog,
}))

type OpenDialog = 'set-up' | 'new-codes' | 'remove'

/** Whether a second factor protects the account, and its recovery codes. docs/behaviour/two-factor.md */
export function SecuritySettings() {
  const twoFactor = useTwoFactor()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const factor = twoFactor.data?.factor ?? null

  return (
    <SettingsColumn>
      <SettingsSection
        title="Two-factor authentication"
        aside={
          twoFactor.data !== undefined && (
            <Badge tone={factor ? 'green' : 'grey'} icon={factor ? ShieldCheck : ShieldOff}>
              {factor ? 'On' : 'Off'}
            </Badge>
          )
        }
      >
        {twoFactor.isError && twoFactor.data === undefined ? (
          <QueryError
            title="This could not be loaded"
            error={twoFactor.error}
            onRetry={() => void twoFactor.refetch()}
            retrying={twoFactor.isFetching}
          />
        ) : twoFactor.data === undefined ? (
          <Skeleton className="h-20 w-full rounded-md" />
        ) : factor === null ? (
          <>
            <p className="text-sm text-ink-muted">
              Signing in then takes your password and a code from an app on your phone. Nobody gets
              in with your password alone.
            </p>
            <div>
              <Button onClick={() => setDialog('set-up')}>Set up two-factor</Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              Authenticator app, added on{' '}
              <time dateTime={factor.addedAt}>{writeMoment(factor.addedAt)}</time>
            </p>
            <Button variant="secondary" onClick={() => setDialog('remove')}>
              Turn off
            </Button>
          </div>
        )}
      </SettingsSection>
      {factor !== null && <RecoveryCodesState onMakeNew={() => setDialog('new-codes')} />}
      <Suspense>
        {dialog === 'set-up' && <SetUpDialog onClose={close} />}
        {dialog === 'new-codes' && <NewCodesDialog onClose={close} />}
        {dialog === 'remove' && factor !== null && (
          <RemoveDialog factorId={factor.id} onClose={close} />
        )}
      </Suspense>
    </SettingsColumn>
  )
}
