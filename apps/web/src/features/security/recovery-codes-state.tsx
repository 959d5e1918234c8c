import { useRecoveryCodesLeft } from '#src/features/security/use-two-factor.ts'
import { writeMoment } from '#src/features/security/write-moment.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { SettingsSection } from '#src/ui/settings-section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** How many recovery codes are left, with a button for new ones. */
export function RecoveryCodesState({ onMakeNew }: { onMakeNew: () => void }) {
  const codes = useRecoveryCodesLeft()
  return (
    <SettingsSection title="Recovery codes">
      {codes.isError && codes.data === undefined ? (
        <QueryError
          title="This could not be loaded"
          error={codes.error}
          onRetry={() => void codes.refetch()}
          retrying={codes.isFetching}
        />
      ) : codes.data === undefined ? (
        <Skeleton className="h-12 w-full rounded-md" />
      ) : codes.data.madeAt === null || codes.data.left === 0 ? (
        <Banner
          kind="warning"
          action={
            <Button size="sm" onClick={onMakeNew}>
              Make recovery codes
            </Button>
          }
        >
          You have no recovery codes. Without your authenticator app you could not get in.
        </Banner>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-muted">
            {codes.data.left === 1 ? '1 code' : `${codes.data.left} codes`} left, made on{' '}
            <time dateTime={codes.data.madeAt}>{writeMoment(codes.data.madeAt)}</time>
          </p>
          <Button variant="secondary" onClick={onMakeNew}>
            New recovery codes
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
