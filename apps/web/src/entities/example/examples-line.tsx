import { FlaskConical } from 'lucide-react'
import { isExample } from '@sampletrail/domain/examples/is-example.ts'
import { TRASH_DAYS } from '@sampletrail/domain/products/trash.ts'
import { useState } from 'react'
import { useRemoveExamples } from '#src/entities/example/remove-examples.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Says that there are examples, and removes exactly them; asks only if one was edited. Nothing without examples. */
export function ExamplesLine({ products }: { products: readonly ProductListRow[] }) {
  const userId = useUser().id
  const { mutate, mutateAsync, isPending } = useRemoveExamples()
  const [isAsking, setAsking] = useState(false)
  const examples = products.filter((product) => isExample(product, userId))
  if (examples.length === 0) return null
  const areEdited = examples.some(({ created_at: begun, updated_at: now }) => begun !== now)
  async function remove(): Promise<void> {
    const sellers = await mutateAsync(null)
    showSuccess('Examples removed', {
      action: { label: 'Undo', onSelect: () => mutate({ sellers }) },
    })
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-ink-muted md:min-h-8">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p>Includes examples.</p>
      <Button
        variant="quiet"
        size="sm"
        busy={isPending}
        onClick={() => {
          if (areEdited) setAsking(true)
          // A promise: this line is gone as soon as its rows are. A failure is shown by the mutation.
          else remove().catch(() => undefined)
        }}
      >
        Remove the examples
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove the examples?"
        confirmLabel="Remove"
        onConfirm={remove}
      >
        All examples go to the trash, with what was changed in them. They stay there for{' '}
        {TRASH_DAYS} days.
      </ConfirmDialog>
    </div>
  )
}
