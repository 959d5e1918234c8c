import type { Ref } from 'react'
import { CopyButton } from '#src/features/security/copy-button.tsx'
import type { Enrolment } from '#src/features/security/enrolment.ts'
import { CodeField } from '#src/ui/code-field.tsx'

interface ScanStepProps {
  enrolment: Enrolment
  code: string
  onCodeChange: (code: string) => void
  onComplete: (code: string) => void
  problem: string | undefined
  busy: boolean
  inputRef: Ref<HTMLInputElement>
}

/** A QR code for the authenticator app, the same as text, and the field for the app's first code. */
export function ScanStep({
  enrolment: { qrCode, secret },
  code,
  onCodeChange,
  onComplete,
  problem,
  busy,
  inputRef,
}: ScanStepProps) {
  return (
    <ol className="flex flex-col gap-6">
      <li className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">1. Scan this with your authenticator app</h3>
        <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
          {/* Cameras need dark on white, in both themes. */}
          <img
            src={qrCode}
            alt="QR code for your authenticator app"
            width={176}
            height={176}
            className="size-44 shrink-0 rounded-md border border-line bg-white"
          />
          <div className="flex min-w-0 flex-col items-start gap-2 text-sm">
            <p className="text-ink-muted">
              Any app for one-time codes will do, your password manager too. Cannot scan? Type this
              key into the app:
            </p>
            <code data-testid="secret" className="font-mono break-all select-all">
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton label="Copy key" text={secret} />
          </div>
        </div>
      </li>
      <li className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">2. Enter the code that the app shows</h3>
        <CodeField
          ref={inputRef}
          label="6-digit code"
          required
          className="max-w-64"
          value={code}
          error={problem}
          readOnly={busy}
          onChange={onCodeChange}
          onComplete={onComplete}
        />
      </li>
    </ol>
  )
}
