import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { whenIdle } from './when-idle.ts'

/** How far beyond the screen something counts as near. */
const MARGIN = '25%'

/** The app has come to rest since it was opened: screens that come later are drawn at once. */
let hasRested = false

/**
 * Draws its children when they are nearly in sight, or when the page has nothing else to do; what nobody sees yet does not
 * keep the first screen waiting. Until then `room`, classes with its height, holds their place.
 */
export function WhenNear({
  room,
  isTurn = true,
  children,
}: {
  room: string
  /** False while what is seen is not there yet: idleness is only waiting then. */
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
