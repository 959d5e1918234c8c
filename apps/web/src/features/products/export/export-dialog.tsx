import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { exportProducts } from '#src/features/products/export/export-products.ts'
import type { ExportFormat } from '#src/features/products/export/export-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export type ExportDialogProps = {
  /** The products in the list, in its order. */
  ids: readonly string[]
  format: ExportFormat
  onClose: () => void
}

const count = (number: number, word = 'product') =>
  `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`

/** Exports the products that the list shows; open while that runs. */
export function ExportDialog({ ids, format, onClose }: ExportDialogProps) {
  const userId = useUser().id
  const [done, setDone] = useState(0)
  const controller = useRef<AbortController>(null)
  const job = useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      controller.current = new AbortController()
      const { signal } = controller.current
      const file = await exportProducts(userId, ids, format, setDone, signal)
      signal.throwIfAborted()
      saveFile(file, `sampletrail-products-${readToday()}.${format}`)
    },
    onSuccess: () => {
      showSuccess(`Exported ${count(ids.length)}`)
      onClose()
    },
  })
  const { mutate } = job
  useEffect(() => {
    mutate()
  }, [mutate])
  useEffect(() => () => controller.current?.abort(), [])
  const failure = job.error === null ? null : explainFailure(job.error)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      keepOpenOutside
      title={`Export ${count(ids.length)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {failure !== null && (
            <Button
              onClick={() => {
                setDone(0)
                mutate()
              }}
            >
              Try again
            </Button>
          )}
        </>
      }
    >
      {failure === null ? (
        <div className="flex flex-col gap-2">
          <progress
            className="progress-bar w-full"
            aria-label="Export"
            max={Math.max(1, ids.length)}
            value={done}
          />
          <p className="tabular text-sm text-ink-muted">
            {done < ids.length
              ? `${done.toLocaleString('en-US')} of ${count(ids.length)}`
              : 'Writing the file…'}
          </p>
        </div>
      ) : (
        <Banner kind="error">Nothing was exported. {failure}</Banner>
      )}
    </Dialog>
  )
}
