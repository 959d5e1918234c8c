import { useRef } from 'react'
import { ContactFields } from '#src/features/contact/contact-fields.tsx'
import { TrapField } from '#src/features/contact/trap-field.tsx'
import { useContactForm } from '#src/features/contact/use-contact-form.ts'
import { Button } from '#src/ui/button.tsx'

/**
 * The form for a form service that replaces our server: an ordinary POST that leaves the page and returns to the thanks.
 * The service knows its fields by these names.
 */
export function ServiceForm({ url }: { url: string }) {
  const { form } = useContactForm()
  const element = useRef<HTMLFormElement>(null)
  const subject = form.watch('subject')
  return (
    <form
      ref={element}
      action={url}
      method="post"
      noValidate
      aria-label="Contact Us"
      className="relative flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit(() => element.current?.submit())()
      }}
    >
      <input type="hidden" name="_subject" value={`SampleTrail: ${subject}`} />
      <input type="hidden" name="_template" value="table" />
      <input type="hidden" name="_next" value={`${window.location.origin}/contact?success=true`} />
      <input type="hidden" name="_captcha" value="true" />
      <ContactFields form={form} />
      <TrapField name="_honey" />
      <div>
        <Button type="submit" className="max-sm:w-full">
          Send Message
        </Button>
      </div>
    </form>
  )
}
