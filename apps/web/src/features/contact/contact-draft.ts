import { z } from 'zod'
import type { ContactForm } from '@sampletrail/contracts/contact.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

/** In the tab's own storage: signing in, a reload and a form service's page bring it back, another visit does not. */
export const contactDraftKey = 'draft:contact'

const draftSchema = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})

export function readContactDraft(): ContactForm | null {
  const draft = draftSchema.safeParse(readDraft(contactDraftKey, sessionStorage))
  return draft.success ? draft.data : null
}
