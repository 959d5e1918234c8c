import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { moneyInput } from '#src/entities/product/refund/money-input.ts'
import type {
  FormDate,
  ProductFormValues,
} from '#src/features/products/form/product-form-schema.ts'
import { TermsFields } from '#src/features/products/form/terms/terms-fields.tsx'
import { NO_TERMS } from '#src/features/products/form/terms/terms-form.ts'
import type { FieldChecking } from '#src/features/products/form/use-field-checks.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'

/** The terms of the deal: closed until a person opens them, or one is noted. */
export function TermsSection(props: {
  form: UseFormReturn<ProductFormValues>
  /** The format of amounts in the chosen currency. */
  money: ReturnType<typeof moneyInput>
  onInvalidDate: (field: FormDate, invalid: boolean) => void
  checking: Pick<FieldChecking, 'terms' | 'noteTerms'>
}) {
  const { formState, getValues } = props.form
  const [isOpen, setOpen] = useState(
    () => JSON.stringify(getValues('terms')) !== JSON.stringify(NO_TERMS),
  )
  // It stays while the fields are closed.
  const [message, setMessage] = useState('')
  // With a hidden error message the form would do nothing without a reason.
  const isShown = isOpen || formState.errors.terms !== undefined
  return (
    <Disclosure
      summary="Terms of the deal"
      detail="what comes back, and when"
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="col-span-full"
    >
      {isShown && (
        <TermsFields
          {...props}
          message={message}
          onMessage={setMessage}
          filled={props.checking.terms}
          onFilled={props.checking.noteTerms}
        />
      )}
    </Disclosure>
  )
}
