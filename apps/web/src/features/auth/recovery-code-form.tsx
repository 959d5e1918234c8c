import { looksLikeRecoveryCode } from '@sampletrail/domain/accounts/recovery-codes.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { recoverWithCode } from '#src/entities/session/recover-with-code.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showNotice } from '#src/ui/toast.tsx'

const malformedText = 'A recovery code has 16 letters and digits, like k7qm-3xvd-9t2p-hw4c'

/** The sign-in for a person who has lost their authenticator. */
export function RecoveryCodeForm() {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // The only action on this screen.
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!looksLikeRecoveryCode(code)) {
      setProblem(malformedText)
      input.current?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    const refused = await recoverWithCode(code)
    if (refused === undefined) {
      showNotice('Two-factor is off now. Set it up again under Settings, Security.', {
        duration: 8000,
      })
      return
    }
    setBusy(false)
    setProblem(refused)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        Enter one of the codes that you saved when you set up two-factor. It turns two-factor off,
        and your other codes end; you can set it up again afterwards.
      </p>
      <TextField
        ref={input}
        label="Recovery code"
        name="recovery-code"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={problem}
        readOnly={busy}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}
