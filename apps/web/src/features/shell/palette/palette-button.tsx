import { Search } from 'lucide-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import type { PaletteActions } from '#src/features/shell/palette/use-command-groups.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'

const load = () => import('#src/features/shell/palette/command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }))

/** Opens the palette by a press, or from anywhere with Ctrl+K, on a Mac Command+K. */
export function PaletteButton(actions: PaletteActions) {
  const [isUsed, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const isMac = navigator.userAgent.includes('Mac')

  useEffect(() => {
    function follow(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (isMac ? !event.metaKey || event.ctrlKey : !event.ctrlKey || event.metaKey) return
      // Browsers use this shortcut for their own search.
      event.preventDefault()
      if (open) setOpen(false)
      // An open dialog's question goes first.
      else if (!isDialogOpen()) {
        setUsed(true)
        setOpen(true)
      }
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [open, isMac])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        className="touch-target inline-flex h-9 min-w-9 shrink! flex-wrap content-start justify-center gap-x-2 overflow-hidden rounded-md border border-line px-2.5 text-sm whitespace-nowrap text-ink-muted transition-colors hover:border-line-strong hover:text-ink max-md:hidden"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <Search aria-hidden className="h-full w-4" />
        <span className="leading-8.5 max-lg:sr-only">Search</span>
        <kbd aria-hidden className="font-sans text-xs leading-8.5 max-lg:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isUsed && (
        <Suspense>
          <CommandPalette {...actions} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
