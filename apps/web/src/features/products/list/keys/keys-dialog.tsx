import { Dialog } from '#src/ui/dialog.tsx'

const isMac = navigator.userAgent.includes('Mac')
const KEYS = [
  [['j'], 'Next product'],
  [['k'], 'Previous product'],
  [['↑', '↓', '←', '→'], 'Move through the list'],
  [['Enter'], 'Open the product'],
  [['x'], 'Select the product, or not'],
  [['Shift', 'x'], 'Select all since the last one'],
  [['Esc'], 'Clear the selection'],
  [['e'], 'Edit the selected'],
  [[isMac ? '⌫' : 'Del'], 'Delete the selected'],
  [[isMac ? '⌘' : 'Ctrl', 'Z'], 'Undo what was just done'],
  [['F8'], 'Go to the notices'],
  [['/'], 'Search'],
  [['n'], 'Add a product'],
  [[isMac ? '⌘' : 'Ctrl', 'K'], 'Search products, screens and actions'],
  [['?'], 'Show these keys'],
] as const

/** All keyboard shortcuts of My Products. Load on first use. */
export function KeysDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        {KEYS.map(([keys, meaning]) => (
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
