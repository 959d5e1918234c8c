import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportError } from '#src/lib/errors.ts'
import { catchFocus } from '#src/ui/catch-focus.ts'

/** A dialog has closed after this time. */
const DIALOG_MS = 300

/**
 * Focuses the content of a screen that replaces another one, if the focused element was removed with it. Within a screen
 * it focuses the element nearest to a removed button.
 */
export function useFocusPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        // The screen's own choice has priority, and a question that led here closes a moment later.
        setTimeout(catchFocus)
        setTimeout(catchFocus, DIALOG_MS)
      }),
    [router],
  )
  useEffect(() => {
    const content = document.querySelector<HTMLElement>('#content')
    if (!content) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    // When the first screen appears, nobody has pressed anything yet.
    const load = async (): Promise<void> => {
      const { keepFocus } = await import('#src/ui/keep-focus.ts')
      if (!isOver) stop = keepFocus(content)
    }
    load().catch(reportError)
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
}
