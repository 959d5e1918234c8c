import type { SellerContacts } from '@sampletrail/domain/imports/read-seller.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import type { SellerOption } from '#src/entities/seller/seller-row.ts'

export type SellerMatch = {
  /** Names in the file that match sellers of the person, by id. */
  ids: Record<string, string>
  /** The others, each once however it is written. */
  missing: (NamedSeller & { spellings: string[] })[]
}

/** A seller as a file has it. */
export type NamedSeller = { name: string; contacts: SellerContacts }

const keyOf = (name: string) => sellerLabel(name).toLowerCase()

/** Finds the sellers that a file names: own ones before global ones, by shown name, ignoring case. */
export function matchSellers(
  named: readonly NamedSeller[],
  sellers: readonly Pick<SellerOption, 'id' | 'name' | 'user_id'>[],
): SellerMatch {
  const known = new Map<string, string>()
  const ownLast = sellers.toSorted(
    (a, b) => Number(a.user_id !== null) - Number(b.user_id !== null),
  )
  for (const { id, name } of ownLast) known.set(keyOf(name), id)
  const ids: Record<string, string> = {}
  const missing = new Map<string, SellerMatch['missing'][number]>()
  for (const { name, contacts } of named) {
    const id = known.get(keyOf(name))
    if (id !== undefined) {
      ids[name] = id
      continue
    }
    const seen = missing.get(keyOf(name))
    if (seen) {
      seen.spellings.push(name)
      seen.contacts = { ...contacts, ...seen.contacts }
    } else missing.set(keyOf(name), { name, contacts, spellings: [name] })
  }
  return { ids, missing: [...missing.values()] }
}
