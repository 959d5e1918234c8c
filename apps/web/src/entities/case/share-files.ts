import type { SharePart } from '@sampletrail/domain/cases/share-ticks.ts'
import { PROOF_LABELS } from '@sampletrail/domain/products/proofs.ts'
import { type Case, type CaseProof, isOwnPath } from '#src/entities/case/load-case.ts'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'

/** A file that a link may show. */
export type ShareFile = {
  /** Unique in a link. */
  key: string
  path: string
  /** What it is, in words: 'receipt of Desk lamp'. */
  label: string
  /** Whether its owner has looked for what is to be black. */
  isLookedAt: boolean
  /** Whether it is in the owner's folder, so that parts of it can be black. */
  isOwn: boolean
}

export type ShareProofFile = ShareFile & { proof: CaseProof }

/** The files of a part in the order of the products: those that nobody has looked at first. */
export function filesOf(found: Case, part: Extract<SharePart, 'receipt' | 'review'>): ShareFile[] {
  const what = part === 'receipt' ? 'receipt' : 'review screenshot'
  const files = found.products.flatMap((product): ShareFile[] => {
    const path = part === 'receipt' ? product.receipt_url : product.review_screenshot_url
    if (path === null) return []
    return [{ ...stateOf(found, path), key: product.id, label: withName(found, what, product) }]
  })
  return files.toSorted((a, b) => Number(a.isLookedAt) - Number(b.isLookedAt))
}

/** The other proofs, by product. */
export function proofsOf(found: Case): ShareProofFile[] {
  return found.products.flatMap((product) =>
    found.proofs
      .filter(({ product_id: id }) => id === product.id)
      .map((proof) => {
        const what = `${PROOF_LABELS[proof.kind]}: ${proof.note ?? fileNameOf(proof.path)}`
        return {
          ...stateOf(found, proof.path),
          key: proof.id,
          label: withName(found, what, product),
          proof,
        }
      }),
  )
}

function stateOf(found: Case, path: string) {
  return { path, isLookedAt: found.lookedAt.has(path), isOwn: isOwnPath(path) }
}

/** With one product its name says nothing new. */
function withName({ products }: Case, what: string, product: { name: string | null }): string {
  return products.length > 1 ? `${what} of ${productNameOf(product)}` : what
}
