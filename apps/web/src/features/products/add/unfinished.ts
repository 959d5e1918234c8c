import { fileNameOf } from '#src/entities/file/file-name.ts'
import { productDraftSchema } from '#src/features/products/form/product-form-schema.ts'
import { NO_MORE } from '#src/features/products/form/product-form-values.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

/** A product that somebody began to add from a receipt or a link, and left. */
export type Unfinished = { key: string; origin: string; label: string }

/** Those that this device keeps for a person. */
export function readUnfinished(userId: string): Unfinished[] {
  const prefix = `draft:add-product:${userId}:`
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const stored = readDraft(key)
      const draft = productDraftSchema.safeParse(
        typeof stored === 'object' && stored !== null ? { ...NO_MORE, ...stored } : stored,
      )
      if (!draft.success) return []
      const { name, receiptPath, link } = draft.data
      const file = receiptPath === null ? '' : fileNameOf(receiptPath)
      const label = [name.trim(), file, link.trim()].find((text) => text !== '')
      return [{ key, origin: key.slice(prefix.length), label: label ?? 'Without a name' }]
    })
}

/** Forgets one of them; its receipt stays with the server's care for files that nothing refers to. */
export function discardUnfinished({ key }: Unfinished): void {
  localStorage.removeItem(key)
  localStorage.removeItem(`draft:checks:${key}`)
}
