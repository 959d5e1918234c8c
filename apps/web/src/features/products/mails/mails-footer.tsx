import { describePress } from '#src/features/products/mails/mail-words.ts'
import { type DecidedMail, countTicked } from '#src/features/products/mails/plan-mails.ts'
import { Button } from '#src/ui/button.tsx'

/** The press that records everything that is ticked. */
export function MailsFooter({
  decided,
  isReady,
  isSaving,
  onRead,
  onRecord,
  onCancel,
}: {
  decided: readonly DecidedMail[]
  isReady: boolean
  isSaving: boolean
  /** Reads the pasted text; null while there is none, or a list with its own press. */
  onRead: (() => void) | null
  onRecord: () => void
  onCancel: () => void
}) {
  const { adds, edits, hasProblem } = countTicked(decided)
  const isNothing = adds + edits === 0
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {isReady ? 'Keep for later' : 'Cancel'}
      </Button>
      {onRead !== null && <Button onClick={onRead}>Read this text</Button>}
      {isReady && (
        <Button busy={isSaving} disabled={isNothing || hasProblem} onClick={onRecord}>
          {isNothing ? 'Nothing ticked' : describePress(adds, edits)}
        </Button>
      )}
    </>
  )
}
