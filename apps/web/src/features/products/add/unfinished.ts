import { fileNameOf } from '#src/entities/file/file-name.ts'
import { productDraftSchema } from '#src/features/products/form/product-form-schema.ts'
import { NO_MORE } from '#src/features/products/form/product-form-values.ts'
import { checksKey } from '#src/features/products/form/use-field-checks.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

/** A product that a person started to add from a receipt or a link, and left. */
export type Unfinished = {
  key: string
  origin: string
  label: string
  receiptPath: string | null
}

/** This device's unfinished products of a person. */
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
      return [
        { key, origin: key.slice(prefix.length), label: label ?? 'Without a name', receiptPath },
      ]
    })
}

/** The origin of the one with a receipt, so that its text stays; undefined without one. */
export function originOfReceipt(userId: string, receiptPath: string | null): string | undefined {
  if (receiptPath === null) return undefined
  return readUnfinished(userId).find((draft) => draft.receiptPath === receiptPath)?.origin
}

/** Deletes one of them; the server later removes its receipt like any file without a product. */
export function discardUnfinished({ key }: Unfinished): void {
  localStorage.removeItem(key)
  localStorage.removeItem(checksKey(key))
}
