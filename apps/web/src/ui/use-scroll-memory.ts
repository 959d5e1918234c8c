import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The position is stored when scrolling pauses, not at each step. */
const REST_MS = 100

/** Frames in which a list may still grow: the estimated height of rows that were never rendered is too low at first. */
const GROWING_FRAMES = 20

/** The lists that restore their scroll position; each has a separate entry. */
export type ScrolledList = 'products' | 'offers'

type Place = { href: string; top: number }

/** A list's last position, and its filters: '/dashboard/products?status=…'. */
export function readListPlace(list: ScrolledList): Place | null {
  const stored = sessionStorage.getItem(keyOf(list))
  if (stored === null) return null
  const [top = '', ...rest] = stored.split(' ')
  return Number.isFinite(Number(top)) ? { href: rest.join(' '), top: Number(top) } : null
}

/** Records the list's position while it scrolls, and returns there when the list is shown again. */
export function useScrollMemory(list: ScrolledList, isReady: boolean): void {
  const isRestored = useRef(false)
  /** The list's position by the last scroll event: reading it from the page would force a layout in the middle of a change. */
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
    // The router scrolls a new screen to the top after this, before the first paint.
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

  // Other filters have a separate position, also before the first scroll.
  const here = hereNow()
  const [path] = useState(() => window.location.pathname)
  useEffect(() => {
    // While the next screen loads, this one may be rendered under that one's address: the stored position stays.
    if (!isReady || window.location.pathname !== path) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = (): void => {
      timer = undefined
      sessionStorage.setItem(keyOf(list), `${Math.round(top.current ?? 0)} ${here}`)
    }
    const note = (): void => {
      // The next screen may scroll before this one is removed.
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
    // Before the list renders the new visible rows: afterwards reading the position would force a layout.
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
