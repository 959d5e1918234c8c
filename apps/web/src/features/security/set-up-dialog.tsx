import { useRef, useState, type FormEvent } from 'react'
import { CodesStep } from '#src/features/security/codes-step.tsx'
import { ScanStep } from '#src/features/security/scan-step.tsx'
import { useSetUp } from '#src/features/security/use-set-up.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Sets up an authenticator and shows its recovery codes. Mounted while it is open. docs/behaviour/two-factor.md */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const setUp = useSetUp(() => input.current?.focus())
  const { enrolment, codes, code, isOn, busy } = setUp
  const [saved, setSaved] = useState(false)
  const [reminded, setReminded] = useState(false)

  function close() {
    if (codes.isPending || (codes.isSuccess && !saved)) {
      setReminded(true)
      return
    }
    setUp.giveUp()
    if (isOn) showSuccess('Two-factor is on')
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOn) close()
    else void setUp.confirm(code)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={isOn ? 'Save your recovery codes' : 'Set up two-factor'}
      initialFocus={input}
      onSubmit={submit}
      footer={
        isOn ? (
          <Button type="submit" disabled={codes.isPending}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={busy} disabled={enrolment.data === undefined}>
              Turn on
            </Button>
          </>
        )
      }
    >
      {isOn ? (
        <CodesStep codes={codes} saved={saved} onSavedChange={setSaved} reminded={reminded} />
      ) : enrolment.isError ? (
        <QueryError
          title="This could not be set up"
          error={enrolment.error}
          onRetry={() => void enrolment.refetch()}
          retrying={enrolment.isFetching}
        />
      ) : enrolment.data === undefined ? (
        <Skeleton className="h-64 w-full rounded-md" />
      ) : (
        <ScanStep
          enrolment={enrolment.data}
          code={code}
          onCodeChange={setUp.setCode}
          onComplete={(digits) => void setUp.confirm(digits)}
          problem={setUp.problem}
          busy={busy}
          inputRef={input}
        />
      )}
    </Dialog>
  )
}
