import { lazy, Suspense, useState, type ReactNode } from 'react'
import { OnboardingContext } from '#src/features/onboarding/onboarding-context.ts'
import { useOnboardingOccasions } from '#src/features/onboarding/use-onboarding-occasions.ts'

const OnboardingDialog = lazy(async () => ({
  default: (await import('#src/features/onboarding/onboarding-dialog.tsx')).OnboardingDialog,
}))

/** Owns the introduction: it opens automatically when it is due, and on request. */
export function OnboardingProvider({
  children,
  onAddProduct,
}: {
  children: ReactNode
  onAddProduct?: () => void
}) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  useOnboardingOccasions(show)
  return (
    <OnboardingContext value={show}>
      {children}
      {used && (
        <Suspense>
          <OnboardingDialog
            open={open}
            onClose={() => setOpen(false)}
            onAddProduct={onAddProduct}
          />
        </Suspense>
      )}
    </OnboardingContext>
  )
}
