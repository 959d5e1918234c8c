import { RecoveryCodesPanel } from '#src/features/security/recovery-codes-panel.tsx'
import type { useMakeRecoveryCodes } from '#src/features/security/use-two-factor.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface CodesStepProps {
  codes: ReturnType<typeof useMakeRecoveryCodes>
  saved: boolean
  onSavedChange: (saved: boolean) => void
  reminded: boolean
}

/** New recovery codes, or why there are none. */
export function CodesStep({ codes, ...panel }: CodesStepProps) {
  if (codes.isError) {
    return (
      <QueryError
        title="Your recovery codes could not be made"
        error={codes.error}
        onRetry={() => codes.mutate()}
      />
    )
  }
  if (codes.data === undefined) return <Skeleton className="h-64 w-full rounded-md" />
  return <RecoveryCodesPanel codes={codes.data.codes} {...panel} />
}
