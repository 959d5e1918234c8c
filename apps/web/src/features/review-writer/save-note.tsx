import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

interface SaveNoteProps {
  isSaved: boolean
  /** Whether it is short enough to be stored. */
  fits: boolean
  failure: string | undefined
  onRetry: () => void
}

/** Where a draft's text is stored: on the server, on its way there, or only on this device. */
export function SaveNote({ isSaved, fits, failure, onRetry }: SaveNoteProps) {
  if (!fits || failure === undefined) {
    return <output className="text-sm text-ink-muted">{placeOf(isSaved, fits)}</output>
  }
  return (
    <Banner
      kind="error"
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          Save again
        </Button>
      }
    >
      <p>Kept on this device, and not saved yet.</p>
      <p className="font-normal">{failure}</p>
    </Banner>
  )
}

function placeOf(isSaved: boolean, fits: boolean): string {
  if (!fits) return 'Kept on this device. It is saved once it is short enough.'
  return isSaved ? 'Saved as a draft.' : 'Saving...'
}
