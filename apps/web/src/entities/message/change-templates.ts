import type { OwnTemplate } from '@sampletrail/domain/messages/own-template.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { templateKeys } from '#src/entities/message/own-templates.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const table = () => getSupabase().from('message_templates')

/**
 * Stores a template, new or deleted a moment ago, under the id that the browser gave it, so that a retry does not add it
 * again. The caller shows errors.
 */
export function useAddTemplate() {
  return useTemplateChange<OwnTemplate>({
    show: (templates, added) => [...templates.filter(({ id }) => id !== added.id), added],
    send: async (userId, added) => {
      const reply = await table()
        .upsert({ ...added, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
        .select('id')
      if (must(reply).length > 0) return
      // An earlier attempt arrived and only its answer was lost: the template gets what was typed since.
      await update(userId, added)
    },
  })
}

/** Changes a template; with `base` only if it is still like that, as an undo requires. The caller shows errors. */
export function useChangeTemplate() {
  return useTemplateChange<{ template: OwnTemplate; base?: OwnTemplate }>({
    show: (templates, { template }) =>
      templates.map((other) => (other.id === template.id ? template : other)),
    send: (userId, { template, base }) => update(userId, template, base),
  })
}

/** Deletes a template. A notice says why it failed. */
export function useDeleteTemplate() {
  return useTemplateChange<OwnTemplate>({
    errorTitle: 'The template could not be deleted',
    show: (templates, gone) => templates.filter(({ id }) => id !== gone.id),
    send: async (userId, { id }) => {
      mayBeEmpty(await table().delete().eq('user_id', userId).eq('id', id))
    },
  })
}

async function update(userId: string, template: OwnTemplate, base?: OwnTemplate): Promise<void> {
  const { id, ...fields } = template
  const reply = await table()
    .update(fields)
    .match({ ...base, user_id: userId, id })
    .select('id')
  if (must(reply).length > 0) return
  const text = 'The template has been changed or deleted since, so we left it as it is.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}

type TemplateChange<Input> = {
  /** The templates after the change. */
  show: (templates: readonly OwnTemplate[], input: Input) => OwnTemplate[]
  send: (userId: string, input: Input) => Promise<void>
  errorTitle?: string
}

/** A change of the templates, shown once it is stored: none of it waits on this device. */
function useTemplateChange<Input>({ show, send, errorTitle }: TemplateChange<Input>) {
  const client = useQueryClient()
  const userId = useUser().id
  const queryKey = templateKeys.list(userId)
  return useMutation({
    meta: errorTitle === undefined ? { silent: true } : { errorTitle },
    scope: { id: `message-templates-${userId}` },
    mutationFn: (input: Input) => send(userId, input),
    onSuccess: async (_stored, input) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<OwnTemplate[]>(
        queryKey,
        (templates) => templates && show(templates, input),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
