import { type Query, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds in which a part that has its data may ask for more. */
const REST_MS = 30
/** Milliseconds after which a page is shown although parts of it still load. */
const MOST_MS = 2500

/**
 * A page of parts that load their own data: shown as a whole once each of them has it, so that nothing moves after it was painted. A
 * part that fails, or takes too long, says so in its place. Until then its `shape` is seen.
 */
export function Settled({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const isSettled = useIsSettled()
  return (
    <div className="relative">
      {!isSettled && <div className="absolute inset-x-0 top-0">{shape}</div>}
      <div aria-busy={!isSettled} className={isSettled ? undefined : 'invisible'}>
        {children}
      </div>
    </div>
  )
}

function useIsSettled(): boolean {
  const client = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return undefined
    const cache = client.getQueryCache()
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(rest)
      if (!cache.getAll().some(isOnItsWay)) rest = setTimeout(() => setSettled(true), REST_MS)
    }
    look()
    const stop = cache.subscribe(look)
    const late = setTimeout(() => setSettled(true), MOST_MS)
    return () => {
      stop()
      clearTimeout(rest)
      clearTimeout(late)
    }
  }, [client, isSettled])
  return isSettled
}

function isOnItsWay(query: Query): boolean {
  const { status, fetchStatus } = query.state
  return status === 'pending' && fetchStatus === 'fetching' && query.isActive()
}
