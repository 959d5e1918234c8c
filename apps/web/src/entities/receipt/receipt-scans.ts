import { type ScanState, scanStateSchema } from '@sampletrail/contracts/receipt-scan.ts'
import { z } from 'zod'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The person's scans that are not over, or whose result nobody has taken, on any device. */
export async function listScans(): Promise<ScanState[]> {
  return z.array(scanStateSchema).parse(must(await getSupabase().rpc('list_receipt_scans')))
}

/** The scan of one file; null if nobody requested one, or its result was taken. */
export async function findScan(path: string): Promise<ScanState | null> {
  return (await listScans()).find((scan) => scan.path === path) ?? null
}

/** Frees the place of a scan and returns its use; false if it has ended already. */
export async function cancelScan(path: string): Promise<boolean> {
  return must(await getSupabase().rpc('cancel_receipt_scan', { p_path: path }))
}

/** Notes that a scan's result has arrived here, so that no other page offers it; false if one took it before. */
export async function takeScan(path: string): Promise<boolean> {
  return must(await getSupabase().rpc('take_receipt_scan', { p_path: path }))
}
