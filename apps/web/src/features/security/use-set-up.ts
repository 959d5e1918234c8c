import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { confirmSecondFactor } from '#src/entities/session/confirm-second-factor.ts'
import { beginEnrolment, giveUpEnrolment } from '#src/features/security/enrolment.ts'
import { useMakeRecoveryCodes } from '#src/features/security/use-two-factor.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The set-up of an authenticator, from the QR code through its first code to the recovery codes. */
export function useSetUp(onRefused: () => void) {
  // One start each time the dialog opens, however often it renders.
  const enrolment = useQuery({
    queryKey: ['enrolment', useId()],
    queryFn: beginEnrolment,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
  const codes = useMakeRecoveryCodes()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isOn, setIsOn] = useState(false)

  async function confirm(digits: string) {
    if (busy || enrolment.data === undefined) return
    if (digits.length < 6) {
      refuse('Enter the six digits that your app shows')
      return
    }
    setBusy(true)
    setProblem(undefined)
    const refused = await confirmSecondFactor(getSupabase().auth, digits, enrolment.data.factorId)
    setBusy(false)
    if (refused === undefined) {
      setIsOn(true)
      codes.mutate()
    } else {
      setCode('')
      refuse(refused)
    }
  }

  function refuse(reason: string) {
    setProblem(reason)
    onRefused()
  }

  return {
    enrolment,
    codes,
    code,
    setCode,
    problem,
    busy,
    /** The first code was correct: two-factor is on. */
    isOn,
    confirm,
    giveUp() {
      if (!isOn && enrolment.data !== undefined) void giveUpEnrolment(enrolment.data.factorId)
    },
  }
}
