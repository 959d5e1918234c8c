import { rowsToAdd } from '#src/features/products/link/link-rows.ts'
import { countLinks, countProducts } from '#src/features/products/link/link-words.ts'
import type { LinkDialog } from '#src/features/products/link/use-link-dialog.ts'
import { Button } from '#src/ui/button.tsx'

/** The dialog's actions: read the field, fill in by hand, add the list. */
export function LinkFooter({ dialog }: { dialog: LinkDialog }) {
  const { rows, text, linkCount } = dialog
  const hasList = rows.length > 0
  const isReading = dialog.step.kind === 'loading'
  const toAdd = rowsToAdd(rows).length
  return (
    <>
      {!hasList && (
        <Button variant="quiet" className="mr-auto -ml-2" onClick={dialog.fillByHand}>
          Fill in by hand
        </Button>
      )}
      <Button variant="secondary" onClick={isReading ? dialog.stop : dialog.close}>
        Cancel
      </Button>
      {hasList && text.trim() === '' ? (
        <Button
          busy={dialog.isSaving}
          disabled={toAdd === 0}
          onClick={() => void dialog.addTicked()}
        >
          {dialog.isSaving ? 'Adding...' : `Add ${countProducts(toAdd)}`}
        </Button>
      ) : (
        <Button type="submit" busy={isReading}>
          {hasList || linkCount > 1 ? `Load ${countLinks(Math.max(1, linkCount))}` : 'Load details'}
        </Button>
      )}
    </>
  )
}
