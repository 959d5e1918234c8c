import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportError } from '#src/lib/errors.ts'
import { catchFocus } from '#src/ui/catch-focus.ts'

/** A dialog is gone after this time. */
const DIALOG_MS = 300

/**
 * Puts the focus on the content of a screen that took another one's place, when what had the focus went with it, and
 * within a screen on what is nearest to a button that went.
 */
export function useFocusPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        // What the screen itself gives the focus to goes first, and a question that led here closes a moment later.
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
    // Nobody has pressed anything yet when the first screen comes.
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
