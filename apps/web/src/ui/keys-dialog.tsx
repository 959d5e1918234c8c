import { Dialog } from './dialog.tsx'

/** A screen's keyboard shortcuts. Load on first use. */
export function KeysDialog({
  keys: all,
  open,
  onOpenChange,
}: {
  /** Keys that are pressed together, and what they do. */
  keys: readonly (readonly [keys: readonly string[], meaning: string])[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        {all.map(([keys, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-4 text-sm text-ink-muted">
        Single keys act while the list has the focus, or nothing has. Settings can turn them off.
      </p>
    </Dialog>
  )
}
