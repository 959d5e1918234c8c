import type { ScanState } from '@sampletrail/contracts/receipt-scan.ts'
import { findScan } from '#src/entities/receipt/receipt-scans.ts'

/** What is known of a scan that is not over. */
export type ScanProgress = {
  /** It takes longer than a minute. */
  isLate: boolean
  /** Null before the first look. */
  at: Pick<ScanState, 'state' | 'before' | 'page' | 'pages'> | null
}

type Notice = (at: ScanState) => void

const LOOK_AGAIN_MS = 1500
/** Between two looks while nobody answers. */
const UNREACHABLE_MS = 10_000

/** Shows how far a scan is while its answer is awaited, until the signal is aborted. */
export async function watchScan(path: string, signal: AbortSignal, notice: Notice): Promise<void> {
  while (await pause(LOOK_AGAIN_MS, signal)) {
    // Whoever awaits the answer hears of a failure.
    const scan = await findScan(path).catch(() => null)
    if (scan !== null && isOpen(scan) && !signal.aborted) notice(scan)
  }
}

/**
 * Follows a scan to its end, however long that takes; null if there is none, or the signal was aborted. Throws if the first
 * look fails; later ones are repeated.
 */
export async function followScan(
  path: string,
  signal: AbortSignal,
  notice: Notice,
): Promise<ScanState | null> {
  let scan = await findScan(path)
  while (scan !== null && isOpen(scan)) {
    notice(scan)
    if (!(await pause(LOOK_AGAIN_MS, signal))) return null
    scan = await findUntilReached(path, signal)
  }
  return scan
}

export function isOpen({ state }: ScanState): boolean {
  return state === 'waiting' || state === 'reading'
}

async function findUntilReached(path: string, signal: AbortSignal): Promise<ScanState | null> {
  for (;;) {
    try {
      return await findScan(path)
    } catch {
      // The scan goes on without us: only its result has to wait.
      if (!(await pause(UNREACHABLE_MS, signal))) return null
    }
  }
}

/** Whether the time passed without the signal. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (!signal.aborted) await promise
  clearTimeout(timer)
  return !signal.aborted
}
