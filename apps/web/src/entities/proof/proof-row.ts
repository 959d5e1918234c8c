import { PROOF_KINDS } from '@sampletrail/domain/products/proofs.ts'
import { z } from 'zod'

const proofSchema = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  /** Path in the bucket `product-files`. */
  path: z.string(),
  kind: z.enum(PROOF_KINDS).catch('other'),
  note: z.string().nullable(),
  /** When the file arrived. */
  created_at: z.string(),
})

/** A file that proves something about a product, besides its receipt and its review screenshot. */
export type Proof = z.infer<typeof proofSchema>

export const proofsSchema: z.ZodType<Proof[]> = z.array(proofSchema)

/** The columns that the app requests. */
export const PROOF_COLUMNS = 'id,product_id,path,kind,note,created_at'
