import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import {
  changePassword,
  requestCode,
  type PasswordChange,
} from '#src/entities/session/change-password.ts'
import { checkNewPassword } from '#src/entities/session/reset-password.ts'
import {
  signInAccountQuery,
  type SignInAccount,
} from '#src/entities/session/use-sign-in-account.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

interface Problem {
  field: 'password' | 'repeated' | 'code'
  message: string
}

const nothing = { password: '', repeated: '', code: '' }

/** A new password, typed twice; an older session must also prove that the person still has the address. */
export function PasswordSetting({ account }: { account: SignInAccount }) {
  const { id } = useUser()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [asksForCode, setAsksForCode] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  const type = (change: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...change }))
  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.message : undefined

  function show(next: Problem | undefined) {
    setProblem(next)
    if (next !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name=${names[next.field]}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong: Problem | undefined =
      checkNewPassword(typed.password, typed.repeated) ??
      (asksForCode && typed.code.trim() === ''
        ? { field: 'code', message: 'Type the code from the email.' }
        : undefined)
    show(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    const code = asksForCode ? typed.code.trim() : undefined
    await follow(await changePassword(getSupabase().auth, typed.password, code))
    setBusy(false)
  }

  async function follow(outcome: PasswordChange) {
    if (outcome.kind === 'refused') show({ field: 'password', message: outcome.message })
    if (outcome.kind === 'wrong-code') {
      show({ field: 'code', message: 'This code is wrong or has expired.' })
    }
    if (outcome.kind === 'code-needed') {
      setAsksForCode(true)
      const refused = await requestCode(getSupabase().auth)
      show(refused === undefined ? undefined : { field: 'code', message: refused })
    }
    if (outcome.kind === 'done') {
      setTyped(nothing)
      setAsksForCode(false)
      showSuccess(account.hasPassword ? 'Password changed' : 'Password set')
      await queryClient.invalidateQueries(signInAccountQuery(id))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3"
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={account.email} />
      <PasswordField
        label="New password"
        name={names.password}
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errorOf('password')}
        value={typed.password}
        onChange={(event) => type({ password: event.target.value })}
      />
      <PasswordField
        label="Confirm password"
        name={names.repeated}
        autoComplete="new-password"
        error={errorOf('repeated')}
        value={typed.repeated}
        onChange={(event) => type({ repeated: event.target.value })}
      />
      {asksForCode && (
        <>
          <Banner kind="info">
            You signed in a while ago. Type the code that we sent to {account.email}, so that we
            know it is you.
          </Banner>
          <TextField
            label="Code from the email"
            name={names.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errorOf('code')}
            value={typed.code}
            onChange={(event) => type({ code: event.target.value })}
          />
        </>
      )}
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        {account.hasPassword ? 'Change password' : 'Set a password'}
      </Button>
    </form>
  )
}

const names = { password: 'new-password', repeated: 'confirm-password', code: 'code' }
