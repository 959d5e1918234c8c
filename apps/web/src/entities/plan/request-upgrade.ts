import { useEffect, useEffectEvent } from 'react'

const eventName = 'sampletrail:upgrade'

/** Asks for the plan chooser, from anywhere; whoever shows it listens with `useUpgradeRequests`. */
export function requestUpgrade(): void {
  window.dispatchEvent(new Event(eventName))
}

/** Calls back whenever the plan chooser is asked for. */
export function useUpgradeRequests(onRequest: () => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = () => answer()
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
