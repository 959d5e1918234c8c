import { z } from 'zod'
import type { ContactForm } from '@sampletrail/contracts/contact.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

/** In the tab's session storage: it survives a sign-in, a reload and a form service's page, but not a new visit. */
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
