import { aboutChange } from '@sampletrail/domain/products/about-change.ts'
import { type ProofKind, proofNoteProblem } from '@sampletrail/domain/products/proofs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { showProofs, withProofs } from '#src/entities/proof/change-proofs.ts'
import { useWaitingProofs } from '#src/entities/proof/use-waiting-proofs.ts'
import {
  addWaiting,
  changeWaiting,
  dropWaiting,
  readWaiting,
  retryWaiting,
  settleWaiting,
  storeWaiting,
} from '#src/entities/proof/waiting-proofs.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { addedText } from '#src/features/products/detail/files/proof-words.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** The chosen files of a product, and adding them as proofs as soon as all are sent. */
export function useAddProofs(product: Pick<Product, 'id' | 'name' | 'status'>, onDone: () => void) {
  const productId = product.id
  const userId = useUser().id
  const client = useQueryClient()
  const files = useWaitingProofs(productId)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { isSaving, failure, save } = useSaving(
    (error) => `The proofs were not added. ${explainFailure(error)}`,
  )
  function submit(): void {
    const found = files.flatMap(({ id, note }) => {
      const problem = proofNoteProblem(note)
      return problem === null ? [] : [[id, problem] as const]
    })
    setProblems(Object.fromEntries(found))
    if (found.length > 0) return
    void save(async () => {
      await settleWaiting(userId, productId)
      const sent = readWaiting(userId, productId)
      if (!sent.some(({ state }) => state === 'stored')) return
      const isAll = sent.every(({ state }) => state === 'stored')
      const stored = await storeWaiting(userId, productId)
      await showProofs(client, userId, productId, (proofs) => withProofs(proofs, stored))
      const done = addedText(stored.length)
      showSuccess(done, { detail: aboutChange(done, product, {}) ?? undefined })
      // Files that failed stay, with their reasons.
      if (isAll) onDone()
    })
  }

  return {
    files,
    problems,
    isSaving,
    failure,
    submit,
    add: (added: readonly File[]) => addWaiting(userId, productId, added),
    change: (id: string, part: { kind: ProofKind } | { note: string }) =>
      changeWaiting(userId, productId, id, part),
    retry: (id: string) => retryWaiting(userId, productId, id),
    remove: (id: string) => dropWaiting(userId, productId, [id]),
  }
}
