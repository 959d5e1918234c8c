import { Download } from 'lucide-react'
import { useUser } from '#src/entities/session/use-session.ts'
import { CopyButton } from '#src/features/security/copy-button.tsx'
import { downloadCodes } from '#src/features/security/save-codes.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'

interface RecoveryCodesPanelProps {
  codes: readonly string[]
  saved: boolean
  onSavedChange: (saved: boolean) => void
  /** The person tried to leave without confirming that the codes are saved. */
  reminded: boolean
}

/** The codes, shown only once, and buttons to save them. */
export function RecoveryCodesPanel({
  codes,
  saved,
  onSavedChange,
  reminded,
}: RecoveryCodesPanelProps) {
  const { email = '' } = useUser()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        Any of these gets you in when you have lost your authenticator app. Keep them somewhere
        safe, away from this device: they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy codes" text={codes.join('\n')} />
        <Button variant="secondary" size="sm" onClick={() => downloadCodes(codes, email)}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      </div>
      <Checkbox
        label="I have saved them"
        checked={saved}
        onChange={(event) => onSavedChange(event.target.checked)}
      />
      {reminded && !saved && (
        <Banner kind="warning">Save your codes first: they are shown this once.</Banner>
      )}
    </div>
  )
}
