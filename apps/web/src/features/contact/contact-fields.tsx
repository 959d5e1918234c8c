import { contactSubjects, type ContactForm } from '@sampletrail/contracts/contact.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const subjects = [
  { value: '', label: 'Select a subject' },
  ...contactSubjects.map((subject) => ({ value: subject, label: subject })),
]

interface ContactFieldsProps {
  form: UseFormReturn<ContactForm>
  /** Called when a person starts to fill in the form. */
  onFocus?: () => void
}

/** Name, address, subject and message. */
export function ContactFields({ form, onFocus }: ContactFieldsProps) {
  const { errors, defaultValues } = form.formState
  const field = (name: keyof ContactForm) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    onFocus,
    required: true,
    error: errors[name]?.message,
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </div>
      <Select
        label="Subject"
        options={subjects}
        // If it were set before the options are rendered, the value would be lost.
        defaultValue={defaultValues?.subject ?? ''}
        {...field('subject')}
      />
      <TextArea label="Message" rows={6} {...field('message')} />
    </>
  )
}
