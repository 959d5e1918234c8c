import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

interface NotesNoteProps {
  /** Why the notes are only on this device; undefined while all is well. */
  failure: string | undefined
  onRetry: () => void
}

/** Says that notes are only on this device. */
export function NotesNote({ failure, onRetry }: NotesNoteProps) {
  if (failure === undefined) return null
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          Save notes again
        </Button>
      }
    >
      <p>Your notes are kept on this device, and are not in your account yet.</p>
      <p className="font-normal">{failure}</p>
    </Banner>
  )
}
