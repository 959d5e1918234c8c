import { zodResolver } from '@hookform/resolvers/zod'
import { contactFormSchema, type ContactForm } from '@sampletrail/contracts/contact.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#src/entities/session/use-session.ts'
import { contactDraftKey, readContactDraft } from '#src/features/contact/contact-draft.ts'
import { useFormDraft } from '#src/lib/use-form-draft.ts'

const empty: ContactForm = { name: '', email: '', subject: '', message: '' }

/** The form with text typed before, and the signed-in person's address. */
export function useContactForm() {
  const [restored] = useState(readContactDraft)
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactFormSchema),
    defaultValues: restored ?? empty,
    // An error disappears when its field is edited, and reappears only at the next attempt.
    reValidateMode: 'onSubmit',
  })
  const draft = useFormDraft(contactDraftKey, form, empty, { storage: sessionStorage })
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : undefined

  useEffect(() => {
    if (email !== undefined && form.getValues('email') === '') form.setValue('email', email)
  }, [email, form])

  return { form, endDraft: draft.end }
}
