import { useEffect, useLayoutEffect, useRef } from 'react'

const KEY = 'products-scroll'

type Place = { href: string; top: number }

/** Where the list stood last, and with which filters: 'products?status=…'. */
export function readListPlace(): Place | null {
  const stored = sessionStorage.getItem(KEY)
  if (stored === null) return null
  const [top = '', ...rest] = stored.split(' ')
  return Number.isFinite(Number(top)) ? { href: rest.join(' '), top: Number(top) } : null
}

/** Notes where the list stands while it is scrolled, and goes back there when it is shown again. */
export function useScrollMemory(isReady: boolean): void {
  const isRestored = useRef(false)
  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return
    isRestored.current = true
    const place = readListPlace()
    if (place?.href === hereNow() && place.top > 0) window.scrollTo({ top: place.top })
  }, [isReady])

  // With other filters it is another place, also before the first scroll.
  const here = hereNow()
  useEffect(() => {
    if (!isReady) return undefined
    const path = window.location.pathname
    const note = (): void => {
      // The next screen may scroll before this one is gone.
      if (window.location.pathname !== path) return
      sessionStorage.setItem(KEY, `${Math.round(window.scrollY)} ${here}`)
    }
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [isReady, here])
}

function hereNow(): string {
  return window.location.pathname + window.location.search
}
