import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Says that a form begins with what was typed before and not saved; nothing if it does not. */
export function TypedBefore({
  isRestored,
  onStartOver,
}: {
  isRestored: boolean
  onStartOver: () => void
}) {
  if (!isRestored) return null
  return (
    <Banner
      kind="info"
      action={
        <Button variant="quiet" size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      This is what you had typed and not saved.
    </Banner>
  )
}
