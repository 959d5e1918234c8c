import {
  storagePlaceProblem,
  tidyStoragePlace,
} from '@sampletrail/domain/products/storage-place.ts'
import { z } from 'zod'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { useKeptForm } from '#src/lib/use-kept-form.ts'
import { useSaving } from '#src/lib/use-saving.ts'

const draftSchema = z.object({ place: z.string() })

export const placeDraftKey = (userId: string, productId: string): DraftKey =>
  `draft:storage-place:${userId}:${productId}`

/** The form of a product's storage place with its draft and its saving. */
export function usePlaceForm(product: Product, onSaved: () => void) {
  const saveEdit = useSaveEdit({ silent: true })
  const key = placeDraftKey(useUser().id, product.id)
  const start = { place: product.storage_place ?? '' }
  const { form, end, ...kept } = useKeptForm(key, draftSchema, start)
  const { isSaving, failure, save } = useSaving(
    (error) => `The storage place was not saved. ${explainFailure(error)}`,
  )

  function submit(): void {
    const { place } = form.getValues()
    form.clearErrors()
    const problem = storagePlaceProblem(place)
    if (problem !== null) {
      form.setError('place', { message: problem }, { shouldFocus: true })
      return
    }
    const storage_place = tidyStoragePlace(place)
    if (storage_place === product.storage_place) {
      end()
      onSaved()
      return
    }
    void save(async () => {
      const done = storage_place === null ? 'Storage place removed' : 'Storage place saved'
      await saveEdit(product, editOf(product, { storage_place }), done)
      end()
      onSaved()
    })
  }

  return { ...kept, form, isSaving, failure, submit, cancel: end }
}
