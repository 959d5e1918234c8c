import { MESSAGE_LABELS, type MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { type OwnTemplate, TEMPLATE_LIMITS } from '@sampletrail/domain/messages/own-template.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TemplateFormDialog } from '#src/entities/message/template-form-dialog.tsx'
import { useRemoveTemplate } from '#src/entities/message/use-remove-template.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** A person's own templates, to add, edit and delete. */
export function TemplatesDialog({
  kind,
  templates,
  start,
  onAdded,
  onClosed,
}: {
  /** Of a new template at first. */
  kind: MessageKind
  templates: readonly OwnTemplate[]
  /** What a new template begins with. */
  start: Pick<OwnTemplate, 'language' | 'text'>
  onAdded: (template: OwnTemplate) => void
  onClosed: () => void
}) {
  const remove = useRemoveTemplate()
  const [isOpen, setOpen] = useState(true)
  const [edited, setEdited] = useState<{ template: OwnTemplate; isNew: boolean } | null>(null)
  const isFull = templates.length >= TEMPLATE_LIMITS.templates
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title="Your templates"
      description="Texts of your own for messages to sellers."
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Done
          </Button>
          <Button
            disabled={isFull}
            onClick={() =>
              setEdited({
                template: { id: crypto.randomUUID(), kind, name: '', ...start },
                isNew: true,
              })
            }
          >
            <Plus aria-hidden className="size-4" />
            New template
          </Button>
        </>
      }
    >
      {templates.length === 0 && (
        <p className="text-sm text-ink-muted">
          You have no templates yet. A new one begins with the text of the chosen template.
        </p>
      )}
      {isFull && (
        <p className="text-sm text-ink-muted">
          You have {TEMPLATE_LIMITS.templates} templates, which is the limit. Delete one to add
          another.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {templates.map((template) => (
          <li key={template.id} className="flex items-center gap-2 py-1.5">
            <p dir="auto" className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
              {template.name}
              <span className="block text-xs font-normal text-ink-muted">
                {MESSAGE_LABELS[template.kind]}
              </span>
            </p>
            <IconButton
              icon={Pencil}
              label={`Edit ${template.name}`}
              onClick={() => setEdited({ template, isNew: false })}
            />
            <IconButton
              icon={Trash2}
              tone="quiet"
              label={`Delete ${template.name}`}
              onClick={() => remove(template)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <TemplateFormDialog
          key={edited.template.id}
          template={edited.template}
          isNew={edited.isNew}
          onSaved={(saved) => edited.isNew && onAdded(saved)}
          onClosed={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}
