import { MESSAGE_KINDS } from '@sampletrail/domain/messages/message-kind.ts'
import type { OwnTemplate } from '@sampletrail/domain/messages/own-template.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const templatesSchema: z.ZodType<OwnTemplate[]> = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(MESSAGE_KINDS),
    name: z.string(),
    language: z.string(),
    text: z.string(),
  }),
)

/** Query keys of templates; each starts with its owner, so that accounts on one device never mix. */
export const templateKeys = {
  list: (userId: string) => ['message-templates', userId] as const,
}

/** A person's own templates of messages, by name. */
export function useOwnTemplates() {
  const userId = useUser().id
  return useQuery({
    queryKey: templateKeys.list(userId),
    queryFn: async ({ signal }): Promise<OwnTemplate[]> => {
      const reply = await getSupabase()
        .from('message_templates')
        .select('id,kind,name,language,text')
        .eq('user_id', userId)
        .order('name')
        .order('id')
        .abortSignal(signal)
      return templatesSchema.parse(must(reply))
    },
  })
}
