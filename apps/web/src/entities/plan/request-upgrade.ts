import { useEffect, useEffectEvent } from 'react'

const eventName = 'sampletrail:upgrade'

/** Requests the plan chooser, from anywhere; the component that shows it listens with `useUpgradeRequests`. */
export function requestUpgrade(): void {
  window.dispatchEvent(new Event(eventName))
}

/** Calls back when the plan chooser is requested. */
export function useUpgradeRequests(onRequest: () => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = () => answer()
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
