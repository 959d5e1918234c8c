import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password that its owner can make visible. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'aside'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField
        {...props}
        type={visible ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="absolute top-6.5 right-0 grid size-11 place-items-center rounded-md text-ink-muted hover:text-ink md:size-10"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
