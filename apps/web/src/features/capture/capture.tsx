import type { Captured } from '#src/entities/capture/captured.ts'
import { DropTarget } from '#src/features/capture/drop-target.tsx'
import { usePaste } from '#src/features/capture/use-paste.ts'
import { useShares } from '#src/features/capture/use-shares.ts'
import { showError } from '#src/ui/toast.tsx'

/**
 * Takes what is shared with the app, pasted or dropped on any signed-in screen, and says what it is. Load on first use.
 * docs/behaviour/links.md#pasted-or-dropped
 */
export function Capture({ onCaptured }: { onCaptured: (captured: Captured) => void }) {
  const take = (captured: Captured): void => {
    if (captured.kind === 'refused') showError(captured.text, { detail: captured.detail })
    else onCaptured(captured)
  }
  usePaste(take)
  useShares(take)
  return <DropTarget onCaptured={take} />
}
