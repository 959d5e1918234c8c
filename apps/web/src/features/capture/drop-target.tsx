import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Captured } from '#src/entities/capture/captured.ts'
import { sortFiles } from '#src/features/capture/sort-files.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'

/** Browsers report a drag over the page several times a second. Not all of them say that it was cancelled. */
const SILENT_MS = 2000

/** Accepts files that are dropped anywhere on a screen. */
export function DropTarget({ onCaptured }: { onCaptured: (captured: Captured) => void }) {
  const [isDragging, setDragging] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A picture or link of the page itself is being dragged. */
  const isOwn = useRef(false)

  const drag = useEffectEvent((event: DragEvent) => {
    if (isOwn.current || !isTaken(event)) return
    event.preventDefault()
    setDragging(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDragging(false), SILENT_MS)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setDragging(false)
    if (isOwn.current || !isTaken(event)) return
    event.preventDefault()
    const captured = sortFiles([...(event.dataTransfer?.files ?? [])])
    if (captured) onCaptured(captured)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragging(false)
  })
  const noteOwn = useEffectEvent(({ type }: DragEvent) => {
    isOwn.current = type === 'dragstart'
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // On the window, so that dialogs and fields with a drop of their own come first.
    window.addEventListener('dragstart', noteOwn, { signal })
    window.addEventListener('dragend', noteOwn, { signal })
    window.addEventListener('dragenter', drag, { signal })
    window.addEventListener('dragover', drag, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [])

  if (!isDragging) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-[rgb(20_14_8/55%)] p-4 sm:p-8">
      <div className="flex w-full max-w-lg flex-col items-center gap-3 rounded-md border-2 border-dashed border-accent bg-surface p-10 text-center">
        <FileUp aria-hidden className="size-8 text-accent-ink" />
        <p className="font-semibold">Drop it to add it</p>
        <p className="text-sm text-ink-muted">
          A picture or PDF is read into a new product. A table (CSV, TSV, XLSX, JSON or ZIP), such
          as your order history, opens the import. You see everything before it is added.
        </p>
      </div>
    </div>
  )
}

/** Whether files are dragged that nothing else on the page has taken. */
function isTaken({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  if (dataTransfer === null || defaultPrevented || isDialogOpen('[data-takes-paste]')) return false
  return [...dataTransfer.items].some(({ kind }) => kind === 'file')
}
