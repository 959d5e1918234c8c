import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { PROOF_COLUMNS, type Proof, proofsSchema } from '#src/entities/proof/proof-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A proof as it is sent; the database knows its day. */
export type NewProof = Omit<Proof, 'created_at'>

const table = () => getSupabase().from('product_proofs')

/**
 * Stores proofs of a product under the ids that the browser gave them, so that a retry adds none twice, and Undo brings back the
 * same rows.
 * @throws AppError with the server's reason
 */
export async function insertProofs(userId: string, proofs: readonly NewProof[]): Promise<Proof[]> {
  const ids = proofs.map(({ id }) => id)
  const rows = proofs.map(({ id, product_id, path, kind, note }) => ({
    id,
    product_id,
    path,
    kind,
    note,
    user_id: userId,
  }))
  mayBeEmpty(await table().upsert(rows, { onConflict: 'id', ignoreDuplicates: true }))
  return proofsSchema.parse(
    must(await table().select(PROOF_COLUMNS).eq('user_id', userId).in('id', ids)),
  )
}

/**
 * Stores another kind and note of a proof.
 * @throws AppError with the server's reason
 */
export async function updateProof(
  userId: string,
  id: string,
  { kind, note }: Pick<Proof, 'kind' | 'note'>,
): Promise<Proof> {
  const changed = table().update({ kind, note }).eq('user_id', userId).eq('id', id)
  const [proof] = proofsSchema.parse(must(await changed.select(PROOF_COLUMNS)))
  if (proof) return proof
  throw new AppError('The proof has been deleted since.', { code: 'not_found', status: 404 })
}

/** Shows stored proofs in the list of their product. */
export async function showProofs(
  client: QueryClient,
  userId: string,
  productId: string,
  change: (proofs: readonly Proof[]) => readonly Proof[],
): Promise<void> {
  const queryKey = productKeys.proofs(userId, productId)
  await client.cancelQueries({ queryKey })
  client.setQueryData<readonly Proof[]>(queryKey, (proofs) => proofs && change(proofs))
  await client.invalidateQueries({ queryKey })
}

/** The list with other proofs in it, oldest first. */
export function withProofs(proofs: readonly Proof[], added: readonly Proof[]): Proof[] {
  const ids = new Set(added.map(({ id }) => id))
  return [...proofs.filter(({ id }) => !ids.has(id)), ...added].toSorted((one, other) => {
    const [first, second] = [one.created_at + one.id, other.created_at + other.id]
    return first < second ? -1 : first > second ? 1 : 0
  })
}

/** Brings back a deleted proof. The caller shows errors. */
export function useBringProofBack() {
  return useProofChange<Proof>({
    send: async (userId, { created_at: _createdAt, ...proof }) => {
      await insertProofs(userId, [proof])
    },
    show: (proofs, proof) => withProofs(proofs, [proof]),
  })
}

export type ProofEdit = Partial<Pick<Proof, 'kind' | 'note'>>

/**
 * Changes kind or note of a proof, and only what is in `edit`: the other one may have been changed elsewhere. With `base` only if it is
 * still like that, as an undo requires. The caller shows errors.
 */
export function useChangeProof() {
  return useProofChange<Proof & { edit: ProofEdit; base?: ProofEdit }>({
    send: async (userId, { id, edit, base }) => {
      const changed = table().update(edit).eq('user_id', userId).eq('id', id)
      const checked = base?.kind === undefined ? changed : changed.eq('kind', base.kind)
      const same =
        base?.note === undefined
          ? checked
          : base.note === null
            ? checked.is('note', null)
            : checked.eq('note', base.note)
      if (must(await same.select('id')).length > 0) return
      const text = 'The proof has been changed or deleted since, so we left it as it is.'
      throw new AppError(text, { code: 'not_found', status: 404 })
    },
    show: (proofs, { id, edit }) =>
      proofs.map((held) => (held.id === id ? { ...held, ...edit } : held)),
  })
}

/** Deletes a proof. The server keeps its file for 30 days, so that this can be undone. The caller shows errors. */
export function useDeleteProof() {
  return useProofChange<Proof>({
    send: async (userId, { id }) => {
      mayBeEmpty(await table().delete().eq('user_id', userId).eq('id', id))
    },
    show: (proofs, { id }) => proofs.filter((held) => held.id !== id),
  })
}

/** A change of one proof, shown once it is stored: none of it waits on this device. */
function useProofChange<Input extends Proof>({
  send,
  show,
}: {
  send: (userId: string, input: Input) => Promise<void>
  /** The proofs after the change. */
  show: (proofs: readonly Proof[], input: Input) => readonly Proof[]
}) {
  const client = useQueryClient()
  const userId = useUser().id
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: Input) => send(userId, input),
    onSuccess: (_stored, input) =>
      showProofs(client, userId, input.product_id, (proofs) => show(proofs, input)),
  })
}
