import { useState } from 'react'
import { useSignOut } from '#src/entities/session/use-sign-out.tsx'
import { AuthLayout } from '#src/features/auth/auth-layout.tsx'
import { LinkButton } from '#src/features/auth/link-button.tsx'
import { RecoveryCodeForm } from '#src/features/auth/recovery-code-form.tsx'
import { SecondFactorForm } from '#src/features/auth/second-factor-form.tsx'

/**
 * Asks a person whose password was correct for their second factor. After it, the session itself moves every tab to the
 * next screen. docs/behaviour/two-factor.md
 */
export function SecondFactorScreen() {
  const { leave, question } = useSignOut()
  const [recovering, setRecovering] = useState(false)
  return (
    <AuthLayout title={recovering ? 'Use a recovery code' : 'Enter your code'}>
      {recovering ? <RecoveryCodeForm /> : <SecondFactorForm />}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <LinkButton onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
        </LinkButton>
        <LinkButton onClick={leave}>Sign out</LinkButton>
      </p>
      {question}
    </AuthLayout>
  )
}
