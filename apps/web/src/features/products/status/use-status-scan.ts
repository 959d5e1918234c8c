import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useState } from 'react'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { requestScanReview } from '#src/entities/receipt/request-scan-review.ts'
import { offerScan } from '#src/entities/receipt/offer-scan.ts'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { useReceiptRun } from '#src/entities/receipt/use-receipt-run.ts'
import { type ScanChoice, choicesOfScan } from '#src/features/products/receipt/scan-choices.ts'
import { dayOfScan } from '#src/features/products/status/day-of-scan.ts'
import type { DateCheck } from '#src/features/products/status/status-date-field.tsx'
import type { StatusForm } from '#src/features/products/status/status-form.ts'
import { readToday } from '#src/lib/today.ts'

/** A scan together with the status form: its values go into the form once, or are offered later if the form was closed. */
export function useStatusScan(
  product: ProductListRow,
  form: StatusForm,
  onChange: (part: Partial<StatusForm>) => void,
) {
  const [run, setRun] = useState<ReceiptRun | null>(null)
  const [choices, setChoices] = useState<ScanChoice[]>([])
  const [dateCheck, setDateCheck] = useState<DateCheck | null>(null)
  const state = useReceiptRun(run)
  const gate = useProGate('scans')
  const [taken, setTaken] = useState<ReceiptScan | null>(null)
  if (state?.step === 'read' && state.scan !== taken) {
    setTaken(state.scan)
    setChoices(choicesOfScan(product, state.scan))
    // The form proposes a day if the product has none.
    const proposed = product.order_date === null ? readToday() : null
    const { date, check } = dayOfScan(state.scan, form.date, proposed)
    onChange({ date })
    setDateCheck(check)
  }
  const usedUp = state?.step === 'failed' && state.failure.isQuota ? state.failure.message : null
  useEffect(() => {
    if (usedUp !== null) refuseUse('scans', usedUp)
  }, [usedUp])
  useEffect(() => {
    if (taken !== null) run?.take()
  }, [run, taken])
  return {
    run,
    state,
    choices,
    setChoices,
    dateCheck,
    endDateCheck: () => setDateCheck(null),
    start: (path: string) => {
      if (gate.enter()) setRun(ReceiptRun.begin({ path, fileName: fileNameOf(path) }))
    },
    again: () => run?.again(),
    /** The form is closed: values that are read later are then offered. */
    leave: () => {
      const going = run?.get().step
      if (run && (going === 'scanning' || going === 'uploading')) {
        void offerScan(run, (scan) =>
          requestScanReview({ way: 'saved', productId: product.id, scan }),
        )
      }
    },
  }
}
