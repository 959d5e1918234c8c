import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'

/**
 * A small form whose typed text stays on this device until it is saved. `isRestored` says that it began with such text instead of
 * `start`, to which `startOver` leads back. `end` removes the text.
 */
export function useKeptForm<Values extends FieldValues>(
  key: DraftKey,
  schema: ZodType<Values>,
  start: Values,
) {
  const [initial] = useState(start)
  const [restored, setRestored] = useState(() => schema.safeParse(readDraft(key)).data)
  const defaultValues = (restored ?? initial) as DefaultValues<Values>
  const form = useForm<Values>({ defaultValues })
  const { end } = useFormDraft(key, form, initial)

  function startOver(): void {
    form.reset(initial)
    setRestored(undefined)
  }

  return { form, initial, isRestored: restored !== undefined, startOver, end }
}
