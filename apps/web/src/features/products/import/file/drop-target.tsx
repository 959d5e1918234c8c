import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepDropped } from '#src/features/products/import/file/dropped-file.ts'
import { showError } from '#src/ui/toast.tsx'

/** Browsers report a drag over the page several times a second. Not all of them say that it was cancelled. */
const SILENT_MS = 2000

/** A page that accepts a table anywhere on it, and opens the import with it. Load on first use. */
export function DropTarget() {
  const navigate = useNavigate()
  const [isDragging, setDragging] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const drag = useEffectEvent((event: DragEvent) => {
    if (!isTaken(event)) return
    event.preventDefault()
    setDragging(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDragging(false), SILENT_MS)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setDragging(false)
    if (!isTaken(event)) return
    event.preventDefault()
    const [file, ...others] = event.dataTransfer?.files ?? []
    if (others.length > 0) {
      showError('Drop one file at a time. A ZIP archive can have several.')
    } else if (file) {
      keepDropped(file)
      void navigate({ to: '/dashboard/products/import' })
    }
  })
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragging(false)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // On the window, so that dialogs and fields with a drop of their own come first.
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
        <p className="font-semibold">Drop the file to import it</p>
        <p className="text-sm text-ink-muted">
          A CSV, TSV, XLSX, JSON or ZIP file, such as your order history. Nothing is added before
          you have seen it.
        </p>
      </div>
    </div>
  )
}

/** Whether a table is dragged: no picture and no PDF, and nothing that another part of the page has taken. */
function isTaken({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  if (dataTransfer === null || defaultPrevented) return false
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return false
  return [...dataTransfer.items].some(
    ({ kind, type }) => kind === 'file' && !/^image\/|^application\/pdf$/u.test(type),
  )
}
