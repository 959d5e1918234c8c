import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUpload } from '#src/entities/file/use-upload.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import {
  type FormDate,
  type ProductFormValues,
  productDraftSchema,
  productFormSchema,
} from '#src/features/products/form/product-form-schema.ts'
import { NO_MORE } from '#src/features/products/form/product-form-values.ts'
import { checksKey, useFieldChecks } from '#src/features/products/form/use-field-checks.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'

interface ProductFormOptions {
  draftKey: DraftKey
  /** Text that was typed earlier and not saved. */
  restored: ProductFormValues | null
  /** Stored with the typed text. */
  beside?: object
  /** The form's values without a draft. */
  initial: ProductFormValues
  seller: PickerSeller | null
  storedDates: ProductFormValues['dates']
  /** Values of a new product that are known already. */
  prefill?: Prefill | undefined
  /** A picture may be saved without a connection, to be uploaded later. */
  pictureMayWait?: boolean
  onStartOver?: () => void
  /** Another tab has saved or deleted the draft while the person types here. */
  onTakenAway?: () => void
}

/** A product's form with its unsaved text, its picture's upload and its seller. */
export function useProductForm({
  draftKey,
  restored: kept,
  beside,
  initial,
  seller,
  storedDates,
  prefill,
  pictureMayWait = false,
  onStartOver,
  onTakenAway,
}: ProductFormOptions) {
  const [restored, setRestored] = useState(kept)
  const [chosenSeller, setChosenSeller] = useState(seller)
  const form = useForm<ProductFormValues>({
    resolver: zodResolver(productFormSchema),
    defaultValues: restored ?? { ...initial, ...prefill?.values },
  })
  const checking = useFieldChecks(
    form,
    checksKey(draftKey),
    restored === null ? (prefill ?? { checks: {} }) : null,
  )
  const draft = useFormDraft(draftKey, form, initial, {
    ...(beside && { beside }),
    ...(onTakenAway && { onTakenAway }),
  })
  const keepNow = useEffectEvent(() => draft.keep())
  // Reading it used a scan or a request to a page: closing the form must not lose it.
  useEffect(() => {
    if (prefill && localStorage.getItem(draftKey) === null) keepNow()
  }, [draftKey, prefill])
  const imageUpload = useUpload('product-images', { mayWait: pictureMayWait })
  const invalidDates = useRef(new Set<FormDate>())
  function endDraft(): void {
    draft.end()
    checking.end()
  }

  return {
    form,
    storedDates,
    imageUpload,
    chosenSeller,
    setChosenSeller,
    checking,
    /** The form started with a draft. */
    hasDraft: restored !== null,
    isRestored: restored !== null && prefill?.origin === undefined,
    /** Deletes the typed text. */
    startOver: () => {
      setRestored(null)
      onStartOver?.()
      setChosenSeller(seller)
      imageUpload.forget()
      checking.end()
      form.reset(initial)
    },
    /** Stores the typed text at once, together with `also`. */
    keepDraft: draft.keep,
    /** Removes what is stored of the typed text; the form stays as it is. */
    dropDraft: endDraft,
    /**
     * Saves valid values, with the picture that is being uploaded or waits for it, and ends the draft. Returns whether it
     * did.
     */
    save: async (
      values: ProductFormValues,
      store: (values: ProductFormValues, picture: File | null) => Promise<void>,
    ): Promise<boolean> => {
      const upload = await imageUpload.settle()
      if (!upload.ok) return false
      const url = upload.file?.publicUrl
      await store(url ? { ...values, imageUrl: url } : values, upload.waiting)
      endDraft()
      return true
    },
    noteInvalidDate: (field: FormDate, invalid: boolean) => {
      if (invalid) invalidDates.current.add(field)
      else invalidDates.current.delete(field)
    },
    hasInvalidDate: () => invalidDates.current.size > 0,
  }
}

export type ProductForm = ReturnType<typeof useProductForm>

/** A draft that still fits the form; a draft in an older format is not used. */
export function readProductDraft(key: string): ProductFormValues | null {
  const stored = readDraft(key)
  // Drafts of earlier versions are complete without the later fields.
  const draft = productDraftSchema.safeParse(
    typeof stored === 'object' && stored !== null ? { ...NO_MORE, ...stored } : stored,
  )
  return draft.success ? draft.data : null
}
