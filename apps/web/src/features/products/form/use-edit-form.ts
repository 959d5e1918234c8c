import { useMemo, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { beginEdit, editDraftKey, readEditDraft } from '#src/features/products/form/edit-draft.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { changeOfForm, changedFields } from '#src/features/products/form/product-form-values.ts'
import { useProductForm } from '#src/features/products/form/use-product-form.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** The form of an edit with its draft and its saving: it sends only fields that were changed in it. */
export function useEditForm(product: Product) {
  const userId = useUser().id
  const saveEdit = useSaveEdit({ silent: true })
  const draftKey = editDraftKey(userId, product.id)
  const [kept] = useState(() => readEditDraft(draftKey, product))
  // As it was when the form opened, or when its draft was started: an edit must not overwrite later changes from elsewhere.
  const [fresh] = useState(() => beginEdit(product))
  const [begun, setBegun] = useState(kept?.begun ?? fresh)
  const initial = fresh.form
  const productForm = useProductForm({
    draftKey,
    restored: kept?.values ?? null,
    beside: useMemo(() => ({ begun }), [begun]),
    initial,
    seller: product.seller,
    storedDates: initial.dates,
    onStartOver: () => setBegun(fresh),
  })

  async function save(values: ProductFormValues): Promise<void> {
    const change = changedFields(changeOfForm(values), changeOfForm(begun.form))
    if (Object.keys(change).length === 0) {
      showSuccess('Product updated successfully!')
      return
    }
    const seen = { ...product, ...begun.base }
    const chosen = productForm.chosenSeller
    const knowsSeller = 'seller_id' in change && (chosen?.id ?? null) === change.seller_id
    const edit = editOf(seen, change, knowsSeller ? { seller: chosen } : {})
    await saveEdit(seen, edit, 'Product updated successfully!')
  }

  return { productForm, initial, save }
}
