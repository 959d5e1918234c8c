import { useEffect, useEffectEvent } from 'react'
import type { Captured } from '#src/entities/capture/captured.ts'
import { sortFiles } from '#src/features/capture/sort-files.ts'
import { sortText } from '#src/features/capture/sort-text.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'
import { showNotice } from '#src/ui/toast.tsx'

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/** Takes what is pasted on a screen. Text fields, open dialogs and fields for files keep theirs. */
export function usePaste(onCaptured: (captured: Captured) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isDialogOpen('[data-takes-paste]') || isField(event.target))
      return
    const { files, text } = readClipboard(event)
    // Programs put a picture of a table beside its text.
    const captured = sortText(text) ?? sortFiles(files)
    if (captured) {
      event.preventDefault()
      onCaptured(captured)
    } else if (text.trim() !== '') {
      showNotice('Nothing to add was found in this text', {
        detail: 'You can paste a link, an order number, a price, a table or a picture here.',
      })
    }
  })
  useEffect(() => {
    // On the window, so that fields and dialogs with a paste of their own come first.
    const take = (event: ClipboardEvent): void => paste(event)
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [])
}

function readClipboard({ clipboardData }: ClipboardEvent) {
  return {
    files: [...(clipboardData?.files ?? [])],
    text: clipboardData?.getData('text/plain') ?? '',
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELD) !== null
}
