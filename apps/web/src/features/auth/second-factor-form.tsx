import { useEffect, useRef, useState, type FormEvent } from 'react'
import { confirmSecondFactor } from '#src/entities/session/confirm-second-factor.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'

/** The code of the authenticator app; sent with its sixth digit. */
export function SecondFactorForm() {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // The only action on this screen.
  useEffect(() => input.current?.focus(), [])

  async function send(digits: string) {
    if (busy) return
    if (digits.length < 6) {
      setProblem('Enter the six digits that your app shows')
      input.current?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    const refused = await confirmSecondFactor(getSupabase().auth, digits)
    // After the correct code this does not change until the next screen is shown.
    if (refused === undefined) return
    setBusy(false)
    setProblem(refused)
    setCode('')
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(code)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        Open your authenticator app and enter the code that it shows for SampleTrail.
      </p>
      <CodeField
        ref={input}
        label="6-digit code"
        required
        value={code}
        error={problem}
        readOnly={busy}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}
