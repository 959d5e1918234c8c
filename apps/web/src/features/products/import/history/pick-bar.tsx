import { countProducts } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

export type PickBarProps = {
  pickedCount: number
  itemCount: number
  /** How many products the plan has room for; null is any number. */
  room: number | null
  isReady: boolean
  isStarting: boolean
  onStart: () => void
}

/** How much is picked, and the button that imports it; visible below a list of any length, so it also says why it is off. */
export function PickBar({
  pickedCount,
  itemCount,
  room,
  isReady,
  isStarting,
  onStart,
}: PickBarProps) {
  const surplus = room === null ? 0 : Math.max(0, pickedCount - room)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-x-4 border-t border-line bg-canvas px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
      <output
        className={classNames(
          'tabular min-w-0 text-right text-sm',
          surplus > 0 ? 'font-medium text-warning' : 'text-ink-muted',
        )}
      >
        {count(pickedCount)} of {count(itemCount)} picked
        {surplus > 0 &&
          (room === 0
            ? ', but there is no room'
            : `, room for ${count(room ?? 0)}: untick ${count(surplus)}`)}
      </output>
      <Button
        className="shrink-0"
        busy={isStarting}
        disabled={pickedCount === 0 || surplus > 0 || !isReady}
        onClick={onStart}
      >
        Import {countProducts(pickedCount)}
      </Button>
    </div>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
