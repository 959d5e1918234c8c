import { useRef, useState, type FormEvent } from 'react'
import { deleteAccount } from '#src/entities/session/delete-account.ts'
import type { SignInAccount } from '#src/entities/session/use-sign-in-account.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showNotice } from '#src/ui/toast.tsx'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  account: SignInAccount
}

interface Problem {
  field: 'email' | 'password' | null
  message: string
}

const fieldOfCode: Record<string, Problem['field']> = {
  bad_request: 'email',
  wrong_password: 'password',
}

/** Asks for the address, against accidents, and for the password, against other people at this device. */
export function DeleteAccountDialog({ open, onOpenChange, account }: DeleteAccountDialogProps) {
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  function check(): Problem | undefined {
    if (email.trim().toLowerCase() !== account.email.toLowerCase()) {
      return { field: 'email', message: 'This is not the email of your account.' }
    }
    if (account.hasPassword && password === '') {
      return { field: 'password', message: 'Type your password.' }
    }
    return undefined
  }

  function show(next: Problem | undefined) {
    setProblem(next)
    if (next?.field === 'email') emailField.current?.focus()
    if (next?.field === 'password') passwordField.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = check()
    show(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    try {
      await deleteAccount(email, account.hasPassword ? password : undefined)
      showNotice('Your account is deleted')
    } catch (error) {
      const { code, message } = toAppError(error)
      const field = fieldOfCode[code] ?? null
      show({ field, message: field === null ? explainFailure(error) : message })
    } finally {
      setBusy(false)
    }
  }

  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.message : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next)
      }}
      onClosed={() => {
        setEmail('')
        setPassword('')
        setProblem(undefined)
      }}
      size="sm"
      title="Delete your account?"
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Delete everything
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem?.field === null && <Banner kind="error">{problem.message}</Banner>}
        <div className="flex flex-col gap-2 text-sm">
          <p>This cannot be undone, and we cannot bring anything back. What goes:</p>
          <ul className="list-disc pl-5 text-ink-muted">
            <li>all products with their history, including those in the trash</li>
            <li>pictures, receipts and screenshots</li>
            <li>keyword alerts, sellers of your own, connected accounts</li>
            <li>your plan: a subscription ends at once, and nothing is paid back</li>
            <li>your sign-in, on all devices</li>
          </ul>
          <p className="text-ink-muted">
            For 24 months we keep a code made from your address, so that each person gets one trial.
            Nobody can read the address from it. You may want to download everything first.
          </p>
        </div>
        <TextField
          ref={emailField}
          label="Type your email"
          type="email"
          name="email"
          autoComplete="off"
          hint={account.email}
          error={errorOf('email')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {account.hasPassword && (
          <PasswordField
            ref={passwordField}
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errorOf('password')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
