import { MESSAGE_KINDS, MESSAGE_LABELS } from '@sampletrail/domain/messages/message-kind.ts'
import { TEMPLATE_LANGUAGES, knownLanguage } from '@sampletrail/domain/messages/message-language.ts'
import {
  type OwnTemplate,
  TEMPLATE_LIMITS,
  listPlaceholders,
  problemsOfTemplate,
} from '@sampletrail/domain/messages/own-template.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAddTemplate, useChangeTemplate } from '#src/entities/message/change-templates.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

const draftSchema = z.object({
  kind: z.enum(MESSAGE_KINDS),
  name: z.string(),
  language: z.string(),
  text: z.string(),
})

type TemplateForm = z.infer<typeof draftSchema>

export const templateDraftKey = (userId: string, templateId = 'new'): DraftKey =>
  `draft:message-template:${userId}:${templateId}`

/** A template of a person's own, new or to edit. Typed text stays until it is saved. */
export function TemplateFormDialog({
  template,
  isNew,
  onSaved,
  onClosed,
}: {
  template: OwnTemplate
  isNew: boolean
  onSaved: (saved: OwnTemplate) => void
  onClosed: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const { form, isSaving, failure, submit, endDraft } = useTemplateForm(
    template,
    isNew,
    (saved) => {
      onSaved(saved)
      setOpen(false)
    },
  )
  const { errors } = form.formState
  return (
    <Dialog
      busy={isSaving}
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={isNew ? 'New template' : 'Edit template'}
      onSubmit={(event) => {
        event.preventDefault()
        // It is on top of another dialog.
        event.stopPropagation()
        submit()
      }}
      footer={
        <SaveFooter
          label="Save template"
          isSaving={isSaving}
          onCancel={() => {
            endDraft()
            setOpen(false)
          }}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="For"
            options={MESSAGE_KINDS.map((value) => ({ value, label: MESSAGE_LABELS[value] }))}
            {...form.register('kind')}
          />
          <Select
            label="Amounts and days in"
            options={Object.entries(TEMPLATE_LANGUAGES).map(([value, label]) => ({ value, label }))}
            {...form.register('language')}
          />
        </div>
        <TextArea
          label="Text"
          required
          dir="auto"
          rows={8}
          error={errors.text?.message}
          hint={`You can use ${listPlaceholders()}. A line is left out if the app does not know what it names. Up to ${TEMPLATE_LIMITS.text.toLocaleString('en-US')} characters.`}
          {...form.register('text')}
        />
      </div>
    </Dialog>
  )
}

function useTemplateForm(
  template: OwnTemplate,
  isNew: boolean,
  onSaved: (saved: OwnTemplate) => void,
) {
  const add = useAddTemplate()
  const change = useChangeTemplate()
  const key = templateDraftKey(useUser().id, isNew ? undefined : template.id)
  const [initial] = useState<TemplateForm>(() => ({
    kind: template.kind,
    name: template.name,
    language: knownLanguage(template.language),
    text: template.text,
  }))
  const [restored] = useState(() => draftSchema.safeParse(readDraft(key)).data)
  const form = useForm({ defaultValues: restored ?? initial })
  const draft = useFormDraft(key, form, initial)
  const { isSaving, failure, save } = useSaving(
    (error) => `The template was not saved. ${explainFailure(error)}`,
  )

  function undo(saved: OwnTemplate): void {
    change
      .mutateAsync({ template, base: saved })
      .catch((error: unknown) => showFailure(error, { errorTitle: 'Failed to undo' }))
  }

  function submit(): void {
    const values = form.getValues()
    const problems = problemsOfTemplate(values)
    form.clearErrors()
    for (const field of ['name', 'text'] as const) {
      const message = problems[field]
      if (message !== undefined) form.setError(field, { message })
    }
    if (Object.keys(problems).length > 0) return
    // As the database tidies it.
    const saved = { ...values, id: template.id, name: values.name.trim().replaceAll(/\s+/gu, ' ') }
    void save(async () => {
      if (isNew) await add.mutateAsync(saved)
      else await change.mutateAsync({ template: saved })
      draft.end()
      if (isNew) showSuccess('Template saved')
      else {
        showSuccess('Template saved', { action: { label: 'Undo', onSelect: () => undo(saved) } })
      }
      onSaved(saved)
    })
  }

  return { form, isSaving, failure, submit, endDraft: draft.end }
}
