import type { NotesState } from '#src/features/review-writer/notes-keeper.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const texts = {
  load: {
    action: 'Load notes again',
    said: 'We could not load your notes from other devices. What you type is added to them.',
  },
  store: {
    action: 'Save notes again',
    said: 'Your notes are kept on this device, and are not in your account yet.',
  },
}

interface NotesNoteProps {
  state: NotesState
  onRetry: () => void
}

/** Says what of the notes is missing here or in the account. */
export function NotesNote({ state, onRetry }: NotesNoteProps) {
  if (state.step !== 'failed') return null
  const { action, said } = texts[state.task]
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {action}
        </Button>
      }
    >
      <p>{said}</p>
      <p className="font-normal">{state.reason}</p>
    </Banner>
  )
}
