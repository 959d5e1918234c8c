import type { OwnTemplate } from '@sampletrail/domain/messages/own-template.ts'
import { useAddTemplate, useDeleteTemplate } from '#src/entities/message/change-templates.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Deletes a template and offers to restore it. */
export function useRemoveTemplate(): (template: OwnTemplate) => void {
  const remove = useDeleteTemplate()
  const add = useAddTemplate()
  const bringBack = (template: OwnTemplate): void => {
    add
      .mutateAsync(template)
      .catch((error: unknown) =>
        showFailure(error, { errorTitle: 'The template could not be brought back' }, () =>
          bringBack(template),
        ),
      )
  }
  return (template) =>
    remove.mutate(template, {
      onSuccess: () =>
        showSuccess(`Template “${template.name}” deleted`, {
          action: { label: 'Undo', onSelect: () => bringBack(template) },
        }),
    })
}
