import { useState, useSyncExternalStore } from 'react'
import { createCaptcha } from '#src/features/contact/captcha/create-captcha.ts'
import { ContactFields } from '#src/features/contact/contact-fields.tsx'
import { sendMessage } from '#src/features/contact/send-message.ts'
import { TrapField } from '#src/features/contact/trap-field.tsx'
import { useContactForm } from '#src/features/contact/use-contact-form.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const trap = 'website'

/** The form that our own server accepts. The captcha is solved while the person types. */
export function OwnForm({ onSent }: { onSent: () => void }) {
  const { form, endDraft } = useContactForm()
  const [captcha] = useState(createCaptcha)
  const [failure, setFailure] = useState<string | null>(null)
  const isSolving = useSyncExternalStore(captcha.subscribe, captcha.isWorking)
  const isSending = form.formState.isSubmitting

  async function submit(element: HTMLFormElement): Promise<void> {
    setFailure(null)
    const website = new FormData(element).get(trap)
    await form.handleSubmit(async (values) => {
      try {
        await sendMessage(values, typeof website === 'string' ? website : '', captcha)
      } catch (error) {
        setFailure(explainFailure(error))
        return
      }
      endDraft()
      onSent()
    })()
  }

  return (
    <form
      noValidate
      aria-label="Contact Us"
      className="relative flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void submit(event.currentTarget)
      }}
    >
      <ContactFields form={form} onFocus={captcha.begin} />
      <TrapField name={trap} />
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isSending} className="max-sm:w-full">
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
        <output className="text-sm text-ink-muted">
          {isSending && isSolving && (
            <span className="appear-late">Checking that you are not a robot…</span>
          )}
        </output>
      </div>
    </form>
  )
}
