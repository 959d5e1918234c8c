import type { ClientBase } from 'pg'
import { ebayTokenPurpose } from '#src/commands/ebay/open-ebay-selling.ts'
import { createSealer, type Sealer } from '#src/secrets/seal-text.ts'

export interface Resealed {
  /** eBay connections whose tokens the new server can decrypt. */
  readable: number
  /** Those that no available key decrypts: they are copied unchanged. */
  unreadable: number
}

interface TokenRow {
  user_id: string
  access_token: string | null
  refresh_token: string | null
}

/** Encrypts people's eBay tokens with the secret of the new installation, in the open transaction. */
export async function resealTokens(
  client: ClientBase,
  secrets: { old: string; next: string },
): Promise<Resealed> {
  const old = createSealer(secrets.old, ebayTokenPurpose)
  const next = createSealer(secrets.next, ebayTokenPurpose)
  const { rows } = await client.query<TokenRow>(
    'select user_id, access_token, refresh_token from internal.ebay_tokens',
  )
  const resealed: Resealed = { readable: 0, unreadable: 0 }
  for (const { user_id: userId, access_token: access, refresh_token: refresh } of rows) {
    const sealed = [access, refresh].map((text) => reseal(text, userId, old, next))
    if (sealed.some((text) => text === undefined)) {
      resealed.unreadable += 1
      continue
    }
    await client.query(
      'update internal.ebay_tokens set access_token = $2, refresh_token = $3 where user_id = $1',
      [userId, ...sealed],
    )
    resealed.readable += 1
  }
  return resealed
}

/** Undefined if neither key works. */
function reseal(
  text: string | null,
  owner: string,
  old: Sealer,
  next: Sealer,
): string | null | undefined {
  if (text === null || next.open(text, owner) !== null) return text
  const opened = old.open(text, owner)
  return opened === null ? undefined : next.seal(opened, owner)
}
