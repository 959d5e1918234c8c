import { isSignUpReturn } from '@sampletrail/domain/accounts/onboarding.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flagOnboarding } from '#src/entities/onboarding/onboarding-flags.ts'
import { findLinkOwner, type OtherAccount } from '#src/entities/session/peek-session-link.ts'
import {
  openSessionLink,
  readSessionLink,
  type SessionLink,
  validateSession,
} from '#src/entities/session/session-link.ts'
import { FullScreenState } from '#src/features/auth/full-screen-state.tsx'
import { OtherAccountQuestion } from '#src/features/auth/other-account-question.tsx'
import { OtherAddressState } from '#src/features/auth/other-address-state.tsx'
import { NewLinkForm } from '#src/features/auth/new-link-form.tsx'
import { isInstalled } from '#src/lib/installed-mode.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Step =
  | { kind: 'working'; text: 'Processing login...' | 'Validating session...' }
  | { kind: 'asking'; other: OtherAccount }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

interface CallbackScreenProps {
  onSignedIn: () => void
  onSignIn: () => void
}

const pauseMs = 1000
const signedIn = { title: 'Login Successful!', text: 'Login successful! Redirecting...' }
/** The message after a link has worked, by its type. */
const outcomes = new Map([
  [
    'signup',
    { title: 'Email Verified Successfully!', text: 'Redirecting you to the dashboard...' },
  ],
  [
    'email_change',
    { title: 'Email address changed', text: 'From now on, sign in with your new address.' },
  ],
])

/** The page to which confirmation emails and social sign-ins return. docs/behaviour/accounts.md */
export function CallbackScreen({ onSignedIn, onSignIn }: CallbackScreenProps) {
  const [link] = useState(() => readSessionLink(window.location.href, isInstalled()))
  const [step, setStep] = useState<Step>({ kind: 'working', text: 'Processing login...' })
  const goOn = useEffectEvent(onSignedIn)
  const started = useRef(false)

  async function open(opened: SessionLink): Promise<void> {
    const { auth } = getSupabase()
    let problem = await openSessionLink(auth, opened)
    if (problem === undefined) {
      setStep({ kind: 'working', text: 'Validating session...' })
      problem = await validateSession(auth)
    }
    setStep(problem === undefined ? { kind: 'done' } : { kind: 'failed', message: problem })
  }

  const openOwn = useEffectEvent(open)

  useEffect(() => {
    // A link works once, and development runs effects twice.
    if (started.current) return
    started.current = true
    const isSignUp = isSignUpReturn(window.location.search)
    // Tokens must not stay in the address or in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void look()

    async function look() {
      if (link.kind === 'half-done') return
      const owner = await findLinkOwner(link)
      if (owner.kind === 'refused') setStep({ kind: 'failed', message: owner.message })
      else if (owner.kind === 'other') setStep({ kind: 'asking', other: owner.other })
      else {
        if (isSignUp) flagOnboarding()
        await openOwn(owner.link)
      }
    }
  }, [link])

  useEffect(() => {
    if (step.kind !== 'done') return undefined
    const timer = setTimeout(goOn, pauseMs)
    return () => clearTimeout(timer)
  }, [step.kind])

  if (link.kind === 'half-done') return <OtherAddressState onGoOn={onSignedIn} />
  if (step.kind === 'asking') {
    const { other } = step
    return (
      <OtherAccountQuestion
        other={other}
        onStay={onSignedIn}
        onContinue={() => {
          setStep({ kind: 'working', text: 'Processing login...' })
          void open(other.link)
        }}
      />
    )
  }
  if (step.kind === 'failed') {
    return (
      <FullScreenState icon={CircleAlert} tone="danger" title={`Error: ${step.message}`}>
        <NewLinkForm
          isMailLink={link.kind !== 'refused' || link.code === 'otp_expired'}
          onSignIn={onSignIn}
        />
      </FullScreenState>
    )
  }
  if (step.kind === 'working') {
    return (
      <FullScreenState title="Authenticating...">
        <output className="text-ink-muted">{step.text}</output>
      </FullScreenState>
    )
  }
  const { title, text } =
    outcomes.get((link.kind === 'tokens' ? link.type : null) ?? '') ?? signedIn
  return (
    <FullScreenState icon={CircleCheck} tone="success" title={title}>
      <output className="text-ink-muted">{text}</output>
    </FullScreenState>
  )
}
