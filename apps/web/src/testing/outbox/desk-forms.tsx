import { useLayoutEffect } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useProduct } from '#src/entities/product/use-product.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { changeOfForm } from '#src/features/products/form/product-form-values.ts'
import { useAddForm } from '#src/features/products/form/use-add-form.ts'
import { useEditForm } from '#src/features/products/form/use-edit-form.ts'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'
import { type Columns, newProduct, type TypedField } from '#src/testing/outbox/outbox-handle.ts'
import { toAppError } from '#src/lib/errors.ts'

/** A form that is open. */
export interface DeskForm {
  id: string
  shown: () => Columns
  /** The values of the product's page when the form opened. */
  page: Columns
  type: (field: TypedField, text: string) => void
  /** 'done', or why it was not saved. */
  save: () => Promise<string>
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
  useLayoutEffect(() => register(id, formOf(id, productForm, initial, save)))
  return null
}

export function DeskAdd({ register }: { register: Register }) {
  const { productForm, id, initial, save } = useAddForm()
  useLayoutEffect(() =>
    register(
      newProduct,
      formOf(id, productForm, initial, async (values) => {
        await save(values, null, [])
      }),
    ),
  )
  return null
}

function formOf(
  id: string,
  productForm: ProductForm,
  initial: ProductFormValues,
  store: (values: ProductFormValues) => Promise<void>,
): DeskForm {
  const { form } = productForm
  return {
    id,
    shown: () => ({ ...changeOfForm(form.getValues()) }),
    page: { ...changeOfForm(initial) },
    type: (field, text) => form.setValue(names[field], text),
    async save() {
      let outcome = 'invalid'
      await form.handleSubmit(async (values) => {
        try {
          outcome = (await productForm.save(values, store)) ? 'done' : 'no picture'
        } catch (failure) {
          outcome = toAppError(failure).message
        }
      })()
      return outcome
    },
  }
}
