import type { Backend } from '#src/backend.ts'
import type { PushKeys } from '#src/integrations/push/push-service.ts'

interface KeyRow {
  public_key: string | null
  private_key: string | null
}

/** The keys of this installation, created on first use; the same in each of its servers. */
export async function keepPushKeys(
  backend: Pick<Backend, 'asService'>,
  make: () => PushKeys,
): Promise<PushKeys> {
  const kept = await keep(backend, null)
  const keys = kept ?? (await keep(backend, make()))
  if (!keys) throw new Error('The push keys were not kept.')
  return keys
}

async function keep(
  backend: Pick<Backend, 'asService'>,
  made: PushKeys | null,
): Promise<PushKeys | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<KeyRow>(
      'select public_key, private_key from private.keep_push_keys($1, $2)',
      [made?.publicKey ?? null, made?.privateKey ?? null],
    )
    const [row] = rows
    if (!row?.public_key || !row.private_key) return null
    return { publicKey: row.public_key, privateKey: row.private_key }
  })
}
