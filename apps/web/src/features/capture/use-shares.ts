import { useEffect, useEffectEvent } from 'react'
import type { Captured } from '#src/entities/capture/captured.ts'
import { isUnreachable, receiveArrivals } from '#src/entities/inbox/receive-arrivals.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayHoldShares } from '#src/entities/share/may-hold-shares.ts'
import { dropText } from '#src/entities/share/share-store.ts'
import { nextShares } from '#src/features/capture/next-shares.ts'
import { type AppError, reportError, toAppError } from '#src/lib/errors.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'

/** How long to wait before checking again whether another dialog, such as the introduction, is still open. */
const AGAIN_MS = 300
/** By then what was opened shows its dialog. */
const OPENED_MS = 1500
/** A person who goes to and fro between two windows asks the server no more often. */
const PAUSE_MS = 5000

/** What was taken from the device and is not opened yet: a screen that is drawn again goes on with it. */
const taken = new Map<string, Captured[]>()

/** Opens what was shared with the app, and what arrived meanwhile at the server: one after the other. */
export function useShares(onCaptured: (captured: Captured) => void): void {
  const userId = useUser().id
  const tell = useEffectEvent(onCaptured)
  useEffect(() => {
    let isOver = false
    let isIdle = false
    let hasMore = false
    let timer = setTimeout(() => void take())
    async function take(): Promise<void> {
      hasMore = false
      try {
        if (isDialogOpen()) {
          timer = setTimeout(() => void take(), AGAIN_MS)
          return
        }
        const fresh = await nextShares(userId)
        const waiting = [...(taken.get(userId) ?? []), ...fresh]
        taken.set(userId, waiting)
        if (isOver) return
        const first = waiting.shift()
        if (first !== undefined && (await mayOpen(first))) tell(first)
        isIdle = first === undefined && !hasMore
        if (!isIdle) timer = setTimeout(() => void take(), OPENED_MS)
      } catch (error) {
        // It stays stored for the next start.
        reportError(error)
        isIdle = true
      }
    }
    const stop = followArrivals(userId, () => {
      hasMore = true
      // Otherwise the next turn finds it: one thing opens at a time.
      if (!isIdle) return
      isIdle = false
      timer = setTimeout(() => void take())
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [userId])
}

/** Whether a text is still on the device, which drops it now: another tab may have opened it. */
async function mayOpen({ textId }: Captured): Promise<boolean> {
  return textId === undefined || (await dropText(textId))
}

/** Asks the server what arrived: now, and when the person comes back to this tab or to the network. Returns how to stop. */
function followArrivals(userId: string, onReceived: () => void): () => void {
  if (!mayHoldShares()) return () => undefined
  const stop = new AbortController()
  let isAsking = false
  let askedAt = -Infinity
  let timer = setTimeout(() => void receive())
  async function receive(): Promise<void> {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    askedAt = performance.now()
    try {
      const { count, againIn, failures } = await receiveArrivals(userId, stop.signal)
      if (stop.signal.aborted) return
      for (const failure of failures) note(failure)
      if (count > 0) onReceived()
      if (againIn !== null) timer = setTimeout(() => void receive(), againIn * 1000 + AGAIN_MS)
    } catch (error) {
      if (!stop.signal.aborted) note(toAppError(error))
    } finally {
      isAsking = false
    }
  }
  const comeBack = (): void => {
    if (document.visibilityState === 'hidden' || performance.now() - askedAt < PAUSE_MS) return
    clearTimeout(timer)
    void receive()
  }
  document.addEventListener('visibilitychange', comeBack, { signal: stop.signal })
  window.addEventListener('online', comeBack, { signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** It waits at the server, or on this device for the next look. */
function note(failure: AppError): void {
  if (!isUnreachable(failure)) reportError(failure)
}
