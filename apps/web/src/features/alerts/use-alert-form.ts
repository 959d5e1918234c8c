import { zodResolver } from '@hookform/resolvers/zod'
import { hasKeyword } from '@sampletrail/domain/alerts/keyword-alert.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AlertInput, KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import {
  alertFormSchema,
  alertOfForm,
  emptyAlert,
  formOfAlert,
  formOfNext,
  readAlertDraft,
  type AlertFormValues,
} from '#src/features/alerts/alert-form-values.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { useFormDraft } from '#src/lib/use-form-draft.ts'

export const alertDraftKey = (userId: string, alertId = 'new'): DraftKey =>
  `draft:alert:${userId}:${alertId}`

/**
 * The form of an alert, with text that was typed into it before and not saved. `save` stores the alert; its errors are shown
 * next to the field they concern, and typed text is never lost.
 */
export function useAlertForm(
  alert: KeywordAlert | null,
  alerts: readonly KeywordAlert[],
  save: (input: AlertInput) => Promise<unknown>,
  onSaved: (input: AlertInput) => void,
) {
  const userId = useUser().id
  const draftKey = alertDraftKey(userId, alert?.id)
  const [initial] = useState(() => (alert === null ? emptyAlert : formOfAlert(alert)))
  const [restored] = useState(() => readAlertDraft(draftKey))
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<AlertFormValues>({
    resolver: zodResolver(alertFormSchema),
    defaultValues: restored ?? initial,
  })
  const draft = useFormDraft(draftKey, form, initial)

  function refuseKeyword(message: string): void {
    form.setError('keyword', { type: 'custom', message }, { shouldFocus: true })
  }

  const submit = form.handleSubmit(async (values) => {
    const input = alertOfForm(values)
    if (input === null) return
    setFailure(null)
    if (hasKeyword(alerts, input.keyword, alert?.id ?? null)) {
      refuseKeyword('You have an alert for this keyword already.')
      return
    }
    try {
      await save(input)
    } catch (error) {
      const { code, message } = toAppError(error)
      if (code === '23505') refuseKeyword(message)
      else setFailure(explainFailure(error))
      return
    }
    if (alert === null) {
      // Ready for the next alert, whose draft starts empty.
      localStorage.removeItem(draftKey)
      form.reset(formOfNext(values, form.getValues()))
    } else draft.end()
    onSaved(input)
  })

  return { form, failure, submit, endDraft: draft.end }
}
