import { useLayoutEffect, useState } from 'react'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { discardRefused } from '#src/entities/product/outbox/open-outbox.ts'
import type { UnsentChange, UnsentFile } from '#src/entities/product/outbox/unsent-change.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useProduct } from '#src/entities/product/use-product.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { changeOfForm } from '#src/features/products/form/product-form-values.ts'
import { useAddForm } from '#src/features/products/form/use-add-form.ts'
import { useEditForm } from '#src/features/products/form/use-edit-form.ts'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'
import { useTellAdded } from '#src/features/products/form/use-tell-added.ts'
import { prefillOfRefused } from '#src/features/products/unsent/prefill-of-refused.ts'
import { type Columns, newProduct, type TypedField } from '#src/testing/outbox/outbox-handle.ts'
import { toAppError } from '#src/lib/errors.ts'

/** The name of a refused product's form. */
export const nameAgain = (change: string): string => `again ${change}`

/** A form that is open. */
export interface DeskForm {
  id: string
  /** It adds its product. */
  adds: boolean
  shown: () => Columns
  /** The values of the product's page when the form opened. */
  page: Columns
  type: (field: TypedField, text: string) => void
  /** 'done', or why it was not saved. A new product may have a receipt. */
  save: (hasFile: boolean) => Promise<string>
}

type Register = (name: string, form: DeskForm) => () => void

const names = {
  name: 'name',
  additional_notes: 'additionalNotes',
  price: 'price',
} as const satisfies Record<TypedField, keyof ProductFormValues>

/** A product's own page, with its Edit form while that is open. */
export function DeskPage({
  id,
  isEditing,
  register,
}: {
  id: string
  isEditing: boolean
  register: Register
}) {
  const { data } = useProduct(id)
  return data && isEditing ? <DeskEdit key={id} product={data} register={register} /> : null
}

function DeskEdit({ product, register }: { product: Product; register: Register }) {
  const { productForm, initial, save } = useEditForm(product)
  const { id } = product
  useLayoutEffect(() => register(id, { ...formOf(id, productForm, initial, save), adds: false }))
  return null
}

export function DeskAdd({ register }: { register: Register }) {
  return <DeskNew name={newProduct} register={register} />
}

/** The form of a product that was refused. */
export function DeskAgain({ change, register }: { change: UnsentChange; register: Register }) {
  const cache = useProductCache()
  const [prefill] = useState(() => prefillOfRefused(change))
  if (prefill === null) return null
  return (
    <DeskNew
      name={nameAgain(change.id)}
      register={register}
      prefill={prefill}
      kept={change.files}
      onAdded={() => discardRefused(cache, change, { isAdded: true })}
    />
  )
}

interface DeskNewProps {
  name: string
  register: Register
  prefill?: Prefill
  kept?: readonly UnsentFile[] | undefined
  onAdded?: () => Promise<void>
}

function DeskNew({ name, register, prefill, kept = [], onAdded }: DeskNewProps) {
  const { productForm, id, initial, save } = useAddForm('USD', prefill)
  const tellAdded = useTellAdded()
  useLayoutEffect(() =>
    register(name, {
      ...formOf(id, productForm, initial, async (values, hasFile) => {
        const file = hasFile ? [{ field: 'receipt_url', file: await drawReceipt() } as const] : kept
        const outcome = await save(values, null, file)
        await onAdded?.()
        tellAdded(id, outcome)
      }),
      adds: true,
    }),
  )
  return null
}

async function drawReceipt(): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
  return new File([await canvas.convertToBlob()], 'receipt.png', { type: 'image/png' })
}

function formOf(
  id: string,
  productForm: ProductForm,
  initial: ProductFormValues,
  store: (values: ProductFormValues, hasFile: boolean) => Promise<void>,
): Omit<DeskForm, 'adds'> {
  const { form } = productForm
  return {
    id,
    shown: () => ({ ...changeOfForm(form.getValues()) }),
    page: { ...changeOfForm(initial) },
    type: (field, text) => form.setValue(names[field], text),
    async save(hasFile) {
      let outcome = 'invalid'
      await form.handleSubmit(async (values) => {
        try {
          outcome = (await productForm.save(values, (typed) => store(typed, hasFile)))
            ? 'done'
            : 'no picture'
        } catch (failure) {
          outcome = toAppError(failure).message
        }
      })()
      return outcome
    },
  }
}
