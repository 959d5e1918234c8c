import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Captured, CapturedDocument } from '#src/entities/capture/captured.ts'
import { isDocument } from '#src/entities/capture/file-kinds.ts'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { mayHoldShares } from '#src/entities/share/may-hold-shares.ts'
import { dropShares, openedShares } from '#src/entities/share/share-store.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { AddStep, StepOf } from '#src/features/products/add/add-step.ts'
import type { UnpickedLines } from '#src/features/products/add/unfinished-list.tsx'
import { moreDocuments } from '#src/features/products/add/more-documents.ts'
import { formStepOf } from '#src/features/products/add/step-of-run.ts'
import { prefillOfText, valuesOfText } from '#src/features/products/form/found-prefill.ts'
import { keepDropped } from '#src/features/products/import/file/dropped-file.ts'
import { reportError } from '#src/lib/errors.ts'

interface Queue {
  rest: readonly CapturedDocument[]
  total: number
}

/**
 * Opens what was shared with the app, pasted or dropped. Several documents form a queue: the next one opens when a product
 * was added, and those that are left stay in the chooser.
 */
export function useCaptured(
  step: AddStep | null,
  onStep: (step: AddStep | null) => void,
  mayAdd: boolean,
) {
  const navigate = useNavigate()
  const userId = useUser().id
  const [queue, setQueue] = useState<Queue>({ rest: [], total: 0 })

  function openFirst(documents: readonly CapturedDocument[], total: number): void {
    const [first, ...rest] = documents
    setQueue({ rest, total })
    if (first) onStep(stepOfDocument(first, { number: total - rest.length, total, userId }))
  }

  const take = useEffectEvent((captured: Captured) => {
    if (captured.kind === 'documents') {
      const documents = [...captured.documents, ...queue.rest]
      if (mayAdd) openFirst(documents, documents.length)
      else {
        // No scan is used for a product that cannot be added: the form says that the plan is full.
        setQueue({ rest: documents, total: documents.length })
        onStep({ way: 'form' })
      }
    } else if (captured.kind === 'links') {
      const { text, page } = captured
      onStep({ way: 'link', text, page, key: crypto.randomUUID() })
    } else if (captured.kind === 'order')
      onStep({ way: 'form', prefill: prefillOfText(captured.found) })
    else if (captured.kind === 'mails') {
      const { files, sharedIds = [] } = captured
      onStep({ way: 'mails', files, onKept: () => forgetShares(sharedIds) })
    } else {
      onStep(null)
      if (captured.kind !== 'table') return
      keepDropped(captured.file)
      void navigate({ to: '/dashboard/products/import' })
    }
  })
  /** Also what was opened in an earlier visit, and is still on the device. */
  const recall = useEffectEvent(async () => {
    const kept = await openedDocuments(userId)
    setQueue(({ rest, total }) => {
      const known = new Set(rest.map(({ sharedId }) => sharedId))
      const more = kept.filter(({ sharedId }) => !known.has(sharedId))
      return more.length === 0 ? { rest, total } : { rest: [...rest, ...more], total }
    })
  })
  const way = step?.way
  const captured = step?.way === 'captured' ? step.captured : null
  useEffect(() => {
    // React may run effects twice; each thing opens once.
    const timer = captured && setTimeout(() => take(captured))
    return () => clearTimeout(timer ?? undefined)
  }, [captured])
  useEffect(() => {
    const timer = way === 'choose' ? setTimeout(() => void recall().catch(reportError)) : undefined
    return () => clearTimeout(timer)
  }, [way])

  return {
    /** A product was added: its document is no longer needed. */
    added: ({ document }: StepOf<'form'>): void => forget(document ? [document] : []),
    /** Opens the next document. Returns whether there is one. */
    next: (): boolean => {
      if (queue.rest.length === 0) return false
      openFirst(queue.rest, queue.total)
      return true
    },
    /** The form was closed: without an uploaded file the document goes back, else the draft has it. */
    putBack: ({ document, run }: StepOf<'form'>): void => {
      if (!document || !run) return
      const state = run.get()
      if (state.step !== 'uploading' && state.path !== null) forget([document])
      else if (document.sharedId !== undefined || queue.rest.length > 0)
        setQueue(({ rest, total }) => ({ rest: [document, ...rest], total }))
    },
    lines: linesOf(queue.rest, {
      onContinue: () => openFirst(queue.rest, queue.rest.length),
      onDiscard: () => {
        forget(queue.rest)
        setQueue({ rest: [], total: 0 })
      },
    }),
  }
}

/** The form, usable at once; its receipt is read meanwhile. */
function stepOfDocument(
  document: CapturedDocument,
  { number, total, userId }: { number: number; total: number; userId: string },
): AddStep {
  const run = ReceiptRun.begin({ file: document.file, folder: 'receipts' })
  const place = total > 1 ? `Document ${number} of ${total}` : null
  const step = formStepOf(run, userId)
  if (step.way !== 'form') return step
  const { prefill } = step
  const found = document.found ? valuesOfText(document.found) : {}
  return {
    ...step,
    document: { ...document, place },
    ...(prefill && { prefill: { ...prefill, values: { ...prefill.values, ...found } } }),
  }
}

function forget(documents: readonly CapturedDocument[]): void {
  forgetShares(documents.flatMap(({ sharedId }) => sharedId ?? []))
}

function forgetShares(ids: readonly string[]): void {
  if (ids.length > 0) dropShares(ids).catch(reportError)
}

async function openedDocuments(userId: string): Promise<CapturedDocument[]> {
  if (!mayHoldShares()) return []
  const opened = await openedShares(userId)
  return opened.flatMap(({ id, file }) =>
    file && isDocument(file) ? [{ file, sharedId: id }] : [],
  )
}

function linesOf(
  { length }: readonly CapturedDocument[],
  actions: Omit<UnpickedLines, 'label'>,
): UnpickedLines[] {
  return length === 0 ? [] : [{ label: moreDocuments(length), ...actions }]
}
