import { showError } from '#src/ui/toast.tsx'

const id = 'full-store'
let isTold = false

/** Says once that this device has no room left, and what to do; ignores a store's other failures. */
export function reportFullStore(failure: unknown): void {
  if (!isFull(failure) || isTold) return
  isTold = true
  showError('This device has no room left', {
    id,
    detail:
      'What you type and change cannot be kept here. Stay online and save before you leave. To make room, delete files, or the data of other sites in your browser’s settings.',
    duration: 20_000,
  })
}

/** Records that a store accepted data, so that the next full store is reported again. */
export function noteRoom(): void {
  isTold = false
}

export function isFull(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'QuotaExceededError'
}
