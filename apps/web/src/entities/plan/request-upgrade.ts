import type { Gate } from '@sampletrail/domain/plans/gate-text.ts'
import { useEffect, useEffectEvent } from 'react'
import { getConfig } from '#src/lib/config.ts'
import type { ToastOptions } from '#src/ui/toast.tsx'

const eventName = 'sampletrail:upgrade'

/** Why the plans are shown: the gate that refused, and how many things are there, if that may be more than the limit. */
export interface UpgradeReason {
  gate: Gate
  held?: number
}

/** Requests the plan chooser, from anywhere; the component that shows it listens with `useUpgradeRequests`. */
export function requestUpgrade(reason?: UpgradeReason): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: reason }))
}

/** Whether this installation sells plans; where it sells none, nothing offers to upgrade. */
export function sellsPlans(): boolean {
  return getConfig().features.payments
}

/** The button of a toast that leads to the plans; nothing where none are sold. */
export function upgradeAction(reason?: UpgradeReason): Pick<ToastOptions, 'action'> {
  if (!sellsPlans()) return {}
  return { action: { label: 'Upgrade to Pro', onSelect: () => requestUpgrade(reason) } }
}

/** Calls back when the plan chooser is requested. */
export function useUpgradeRequests(onRequest: (reason: UpgradeReason | undefined) => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = (event: Event) =>
      answer((event as CustomEvent<UpgradeReason | null>).detail ?? undefined)
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
