import { showNotice } from '#src/ui/toast.tsx'

/** Fired on the window when somebody asks for Pro, from anywhere; who can sell it answers with preventDefault(). */
export const UPGRADE_EVENT = 'sampletrail:upgrade'

/** Asks for the plan chooser. Where none is set up, a calm note says so. */
export function requestUpgrade(): void {
  const asked = new CustomEvent(UPGRADE_EVENT, { cancelable: true })
  globalThis.dispatchEvent(asked)
  if (asked.defaultPrevented) return
  showNotice('Payments are not set up here yet.', {
    detail: 'Ask whoever runs this installation for Pro.',
  })
}
