import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useRef, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { offerScan } from '#src/entities/receipt/offer-scan.ts'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { AddChooser, type AddWay } from '#src/features/products/add/add-chooser.tsx'
import type { AddStep, StepOf } from '#src/features/products/add/add-step.ts'
import { formStepOf, stepOfRun } from '#src/features/products/add/step-of-run.ts'
import { useShowScanned } from '#src/features/products/add/use-show-scanned.ts'
import { useCaptured } from '#src/features/products/add/use-captured.ts'
import { useLast } from '#src/features/products/add/use-last.ts'
import { LimitDialog } from '#src/entities/product/limit/limit-dialog.tsx'
import { usePreload } from '#src/lib/use-preload.ts'

const loadForm = () => import('#src/features/products/form/add-product-dialog.tsx')
const loadLink = () => import('#src/features/products/link/add-by-link-dialog.tsx')
const loadReceipt = () => import('#src/features/products/receipt/receipt-dialog.tsx')
const loadItems = () => import('#src/features/products/receipt/receipt-items-dialog.tsx')
const loadMails = () => import('#src/features/products/mails/mails-dialog.tsx')
const loadSaved = () => import('#src/features/products/add/saved-product.tsx')
const parts = [loadForm, loadLink, loadReceipt]
const AddProductDialog = lazy(async () => ({ default: (await loadForm()).AddProductDialog }))
const AddByLinkDialog = lazy(async () => ({ default: (await loadLink()).AddByLinkDialog }))
const ReceiptDialog = lazy(async () => ({ default: (await loadReceipt()).ReceiptDialog }))
const ReceiptItemsDialog = lazy(async () => ({ default: (await loadItems()).ReceiptItemsDialog }))
const MailsDialog = lazy(async () => ({ default: (await loadMails()).MailsDialog }))
const SavedProduct = lazy(async () => ({ default: (await loadSaved()).SavedProduct }))

const FIRST: Record<Exclude<AddWay, 'import'>, AddStep> = {
  receipt: { way: 'receipt' },
  link: { way: 'link', text: '' },
  mails: { way: 'mails', files: [] },
  manual: { way: 'form' },
}

const scanOf = (file: File): AddStep => ({
  way: 'captured',
  captured: { kind: 'documents', documents: [{ file }] },
})

/** The dialogs that add products: the chooser and its next steps, one at a time. Load on first use. */
export function AddProduct({
  step: asked,
  onStep,
}: {
  step: AddStep | null
  onStep: (step: AddStep | null) => void
}) {
  usePreload(parts)
  const userId = useUser().id
  const navigate = useNavigate()
  const showScanned = useShowScanned()
  const limit = useProductLimit()
  // A receipt that another page had read.
  const step = useMemo(
    () => (asked?.way === 'receipt' && asked.run ? stepOfRun(asked.run, userId) : asked),
    [asked, userId],
  )
  const isOpen = step !== null
  // Decided when it opens: the fifth product must not turn the open form into a refusal.
  const [seen, setSeen] = useState({ isOpen: false, isFull: false })
  if (isOpen !== seen.isOpen) setSeen({ isOpen, isFull: isOpen ? !limit.mayAdd : seen.isFull })
  const form = useLast(step, 'form')
  const link = useLast(step, 'link')
  const mails = useLast(step, 'mails')
  const receipt = useLast(step, 'receipt')
  const items = useLast(step, 'items')
  // Lines of a closed receipt from which nobody has selected yet.
  const [unpicked, setUnpicked] = useState<StepOf<'items'> | null>(null)
  if (step?.way === 'items' && step !== unpicked) setUnpicked(step)
  const [saved, setSaved] = useState<StepOf<'saved'> | null>(null)
  if (step?.way === 'saved' && step !== saved) setSaved(step)

  const captured = useCaptured(step, onStep, limit.mayAdd)

  const close = (): void => onStep(null)
  // Products that were saved before their receipt was read.
  const savedIds = useRef(new Map<ReceiptRun, string>())
  const wasAdded = useRef(false)
  /** If the dialog closes before its receipt is read, a notice shows the result later. */
  const leave = (run: ReceiptRun | null | undefined): void => {
    onStep(null)
    follow(run)
  }
  const follow = (run: ReceiptRun | null | undefined): void => {
    const going = run?.get().step
    if (run && (going === 'uploading' || going === 'scanning')) {
      const productId = savedIds.current.get(run)
      void offerScan(run, (scan) =>
        onStep(
          productId === undefined ? stepOfRun(run, userId) : { way: 'saved', productId, scan },
        ),
      )
    }
  }

  const leaveForm = (left: StepOf<'form'>): void => {
    if (wasAdded.current && captured.next()) follow(left.run)
    else {
      if (!wasAdded.current) captured.putBack(left)
      leave(left.run)
    }
    wasAdded.current = false
  }

  // Emails are also about products that are there.
  const mayBeFull: readonly unknown[] = ['saved', 'captured', 'mails']
  if (seen.isFull && !mayBeFull.includes(step?.way))
    return <LimitDialog open={isOpen} onOpenChange={close} />
  return (
    <>
      <AddChooser
        open={step?.way === 'choose'}
        onOpenChange={close}
        onChoose={(way) => {
          if (way !== 'import') return onStep(FIRST[way])
          close()
          void navigate({ to: '/dashboard/products/import' })
        }}
        onContinue={(origin) =>
          onStep({ way: 'form', prefill: { values: {}, checks: {}, origin } })
        }
        lines={[
          ...(unpicked
            ? [
                {
                  label: `${unpicked.run.fileName}: ${unpicked.scan.items.length} items`,
                  onContinue: () => onStep(unpicked),
                  onDiscard: () => setUnpicked(null),
                },
              ]
            : []),
          ...captured.lines,
        ]}
      />
      <Suspense>
        {receipt && (
          <ReceiptDialog
            open={step?.way === 'receipt'}
            onOpenChange={close}
            onPick={(file) =>
              onStep(formStepOf(ReceiptRun.begin({ file, folder: 'receipts' }), userId))
            }
          />
        )}
        {items && (
          <ReceiptItemsDialog
            key={items.run.id}
            open={step?.way === 'items'}
            onOpenChange={() => {
              items.run.take()
              close()
            }}
            path={items.path}
            scan={items.scan}
            onAsOne={() => {
              setUnpicked(null)
              onStep(formStepOf(items.run, userId))
            }}
            onAdded={() => {
              items.run.take()
              setUnpicked(null)
              close()
              showScanned('ordered')
            }}
          />
        )}
        {form && (
          <AddProductDialog
            key={form.prefill?.origin}
            prefill={form.prefill}
            run={form.run}
            open={step?.way === 'form'}
            place={form.document?.place}
            onOpenChange={() => step?.way === 'form' && leaveForm(step)}
            onPickItems={() => form.run && onStep(stepOfRun(form.run, userId))}
            onAdded={({ id, status }) => {
              wasAdded.current = true
              captured.added(form)
              if (!form.run) return
              savedIds.current.set(form.run, id)
              showScanned(status)
            }}
          />
        )}
        {link && (
          <AddByLinkDialog
            key={link.key ?? link.text}
            open={step?.way === 'link'}
            onOpenChange={close}
            initialText={link.text}
            page={link.page}
            onFill={(prefill) => onStep({ way: 'form', prefill })}
          />
        )}
        {mails && (
          <MailsDialog
            open={step?.way === 'mails'}
            onOpenChange={close}
            files={mails.files}
            onKept={mails.onKept}
            onScan={(file) => onStep(scanOf(file))}
          />
        )}
        {saved && (
          <SavedProduct
            key={saved.productId}
            productId={saved.productId}
            scan={saved.scan}
            open={step?.way === 'saved'}
            onOpenChange={close}
            onClosed={() => setSaved(null)}
          />
        )}
      </Suspense>
    </>
  )
}
