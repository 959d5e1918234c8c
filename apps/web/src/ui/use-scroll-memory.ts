import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Scrolling is written down when it rests, not at each step. */
const REST_MS = 100

/**
 * Frames in which a list may still grow to its height: the guessed height of rows that were never drawn is too low at first.
 */
const GROWING_FRAMES = 20

/** The lists that are found again as they were left; each has a place of its own. */
export type ScrolledList = 'products' | 'offers'

type Place = { href: string; top: number }

/** Where a list stood last, and with which filters: '/dashboard/products?status=…'. */
export function readListPlace(list: ScrolledList): Place | null {
  const stored = sessionStorage.getItem(keyOf(list))
  if (stored === null) return null
  const [top = '', ...rest] = stored.split(' ')
  return Number.isFinite(Number(top)) ? { href: rest.join(' '), top: Number(top) } : null
}

/** Notes where the list stands while it is scrolled, and goes back there when it is shown again. */
export function useScrollMemory(list: ScrolledList, isReady: boolean): void {
  const isRestored = useRef(false)
  /** Where the list stands, as scrolling told last: to ask the page means to lay it out in the middle of a change. */
  const top = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return undefined
    isRestored.current = true
    const place = readListPlace(list)
    if (place?.href !== hereNow() || place.top === 0) {
      top.current = window.scrollY
      return undefined
    }
    top.current = place.top
    // The router goes to the top of a new screen after this, before anything is painted.
    let frame: number | undefined
    let isMoved = false
    const goBack = (framesLeft: number): void => {
      frame = requestAnimationFrame(() => {
        frame = undefined
        isMoved = true
        window.scrollTo({ top: place.top })
        if (window.scrollY < place.top - 1 && framesLeft > 0) goBack(framesLeft - 1)
      })
    }
    goBack(GROWING_FRAMES)
    return () => {
      if (frame === undefined) return
      cancelAnimationFrame(frame)
      isRestored.current = isMoved
    }
  }, [list, isReady])

  // With other filters it is another place, also before the first scroll.
  const here = hereNow()
  const [path] = useState(() => window.location.pathname)
  useEffect(() => {
    // While the next screen is on its way this one may be drawn under that one's address: what was noted stays.
    if (!isReady || window.location.pathname !== path) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = (): void => {
      timer = undefined
      sessionStorage.setItem(keyOf(list), `${Math.round(top.current ?? 0)} ${here}`)
    }
    const note = (): void => {
      // The next screen may scroll before this one is gone.
      if (window.location.pathname !== path) return
      top.current = window.scrollY
      timer ??= setTimeout(write, REST_MS)
    }
    const noteAtOnce = (): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    }
    write()
    // Before the list draws what came into sight: afterwards the place would have to be laid out anew to be read.
    window.addEventListener('scroll', note, { passive: true, capture: true })
    window.addEventListener('pagehide', noteAtOnce)
    return () => {
      noteAtOnce()
      window.removeEventListener('scroll', note, { capture: true })
      window.removeEventListener('pagehide', noteAtOnce)
    }
  }, [list, isReady, here, path])
}

const keyOf = (list: ScrolledList): string => `${list}-scroll`

function hereNow(): string {
  return window.location.pathname + window.location.search
}
