import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ButtonVariant } from '#src/ui/button-style.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface Credentials {
  email: string
  password: string
}

/** Why a form was refused, if the reason is one of its fields. */
export interface FieldProblem {
  field: keyof Credentials
  text: string
}

interface CredentialsFormProps {
  /** Held by the screen, so that it survives a change of view. */
  email: string
  onEmailChange: (email: string) => void
  /** The password that password managers should offer; omitted if the form asks only for the email address. */
  password?: 'current-password' | 'new-password'
  passwordHint?: string
  submitLabel: string
  busyLabel: string
  /** Secondary if another button on the screen is more likely to be used. */
  variant?: ButtonVariant
  busy: boolean
  /** The refusal of what was sent; its field gets the focus. */
  problem?: FieldProblem | undefined
  onSubmit: (credentials: Credentials) => void
}

/** Email address and, if required, password. Missing fields are named and get the focus. */
export function CredentialsForm({
  email,
  onEmailChange,
  password: autoComplete,
  passwordHint,
  submitLabel,
  busyLabel,
  variant = 'primary',
  busy,
  problem,
  onSubmit,
}: CredentialsFormProps) {
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (problem?.field === 'email') emailInput.current?.focus()
    if (problem?.field === 'password') passwordInput.current?.focus()
  }, [problem])

  /** A missing value is named below its field, a refusal is in the red box there. */
  const errorOf = (field: keyof Credentials) => {
    const refusal = problem?.field === field ? problem.text : undefined
    return { error: errors[field] ?? refusal, hasErrorBox: errors[field] === undefined }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const emailError = checkEmail(emailInput.current)
    const passwordMissing = autoComplete !== undefined && password === ''
    setErrors({
      ...(emailError !== undefined && { email: emailError }),
      ...(passwordMissing && { password: 'Enter your password' }),
    })
    if (emailError !== undefined) emailInput.current?.focus()
    else if (passwordMissing) passwordInput.current?.focus()
    else onSubmit({ email: email.trim(), password })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={emailInput}
        label="Email"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        {...errorOf('email')}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      {autoComplete !== undefined && (
        <PasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete={autoComplete}
          required
          hint={passwordHint}
          value={password}
          {...errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Button type="submit" variant={variant} busy={busy} className="w-full">
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}

function checkEmail(input: HTMLInputElement | null): string | undefined {
  if (input === null || input.value.trim() === '') return 'Enter your email address'
  return input.validity.typeMismatch ? 'This is not an email address' : undefined
}
