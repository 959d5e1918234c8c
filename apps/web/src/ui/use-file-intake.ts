import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'

interface FileIntake {
  /** A file is being dragged over the field. */
  dragging: boolean
  dropProps: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Accepts files, one or several, by drop, and by paste anywhere on the page if `paste` is set and no text is being pasted. */
export function useFileIntake(
  onFiles: (files: readonly [File, ...File[]]) => void,
  { paste, disabled }: { paste: boolean; disabled: boolean },
): FileIntake {
  const [dragging, setDragging] = useState(false)

  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const [first, ...more] = event.clipboardData?.files ?? []
    if (first === undefined || event.defaultPrevented) return
    event.preventDefault()
    onFiles([first, ...more])
  })

  useEffect(() => {
    if (!paste || disabled) return undefined
    document.addEventListener('paste', takePasted)
    return () => document.removeEventListener('paste', takePasted)
  }, [paste, disabled])

  return {
    dragging,
    dropProps: {
      onDragOver: (event) => {
        if (disabled) return
        event.preventDefault()
        setDragging(true)
      },
      onDragLeave: (event) => {
        const target = event.relatedTarget
        if (!(target instanceof Node && event.currentTarget.contains(target))) setDragging(false)
      },
      onDrop: (event) => {
        setDragging(false)
        // A field within this one has taken it, perhaps in a dialog.
        if (event.defaultPrevented) return
        event.preventDefault()
        const [first, ...more] = event.dataTransfer.files
        if (first !== undefined && !disabled) onFiles([first, ...more])
      },
    },
  }
}
