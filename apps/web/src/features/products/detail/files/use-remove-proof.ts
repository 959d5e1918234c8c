import { aboutChange } from '@sampletrail/domain/products/about-change.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useBringProofBack, useDeleteProof } from '#src/entities/proof/change-proofs.ts'
import type { Proof } from '#src/entities/proof/proof-row.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Deletes a proof of a product and offers to bring it back; its file stays at the server for 30 days. */
export function useRemoveProof(product: Pick<Product, 'name' | 'status'>): (proof: Proof) => void {
  const deleteProof = useDeleteProof()
  const bringBack = useBringProofBack()

  function undo(proof: Proof): void {
    bringBack
      .mutateAsync(proof)
      .catch((error: unknown) =>
        showFailure(error, { errorTitle: 'The proof could not be brought back' }, () =>
          undo(proof),
        ),
      )
  }

  function remove(proof: Proof): void {
    // A second press while the first is under way.
    if (deleteProof.isPending && deleteProof.variables.id === proof.id) return
    deleteProof
      .mutateAsync(proof)
      .then(() =>
        showSuccess('Proof deleted', {
          action: { label: 'Undo', onSelect: () => undo(proof) },
          detail: aboutChange('Proof deleted', product, {}) ?? undefined,
        }),
      )
      .catch((error: unknown) =>
        showFailure(error, { errorTitle: 'The proof was not deleted' }, () => remove(proof)),
      )
  }

  return remove
}
