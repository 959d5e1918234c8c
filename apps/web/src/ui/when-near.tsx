import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { whenIdle } from './when-idle.ts'

/** How far outside the screen an element counts as near. */
const MARGIN = '25%'

/** The app has been idle since it was opened: later screens are rendered at once. */
let hasRested = false

/**
 * Renders its children when they are almost visible, or when the page is idle; invisible parts must not delay the first
 * screen. Until then `room`, classes with its height, keeps their place.
 */
export function WhenNear({
  room,
  isTurn = true,
  children,
}: {
  room: string
  /** False while the visible part is not loaded yet: then an idle page is only waiting. */
  isTurn?: boolean
  children: ReactNode
}) {
  const [isNear, setNear] = useState(hasRested)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || place.current === null) return undefined
    const show = () => startTransition(() => setNear(true))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    const rest = () => {
      hasRested = true
      show()
    }
    const callOff = isTurn ? whenIdle(rest) : undefined
    return () => {
      observer.disconnect()
      callOff?.()
    }
  }, [isNear, isTurn])
  return isNear ? children : <div ref={place} className={classNames('w-full', room)} />
}
