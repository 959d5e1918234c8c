import { zodResolver } from '@hookform/resolvers/zod'
import { contactFormSchema, type ContactForm } from '@sampletrail/contracts/contact.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#src/entities/session/use-session.ts'
import { contactDraftKey, readContactDraft } from '#src/features/contact/contact-draft.ts'
import { useFormDraft } from '#src/lib/use-form-draft.ts'

const empty: ContactForm = { name: '', email: '', subject: '', message: '' }

/** The form with what was typed before, and the address of whoever is signed in. */
export function useContactForm() {
  const [restored] = useState(readContactDraft)
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactFormSchema),
    defaultValues: restored ?? empty,
    // An error goes when its field is edited, and comes back only with the next try.
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
