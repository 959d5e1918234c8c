import type { AuthError } from '@supabase/auth-js'
import { explainFactorError } from '#src/entities/session/confirm-second-factor.ts'
import { AppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export interface Enrolment {
  factorId: string
  /** An SVG as a data address. */
  qrCode: string
  secret: string
}

/** Starts with a new authenticator. It first removes earlier ones that were not finished. */
export async function beginEnrolment(): Promise<Enrolment> {
  const { mfa } = getSupabase().auth
  const known = await mfa.listFactors()
  if (known.error !== null) throw toEnrolmentError(known.error)
  const unfinished = known.data.all.filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) await giveUpEnrolment(id)
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: 'SampleTrail',
  })
  if (error !== null) throw toEnrolmentError(error)
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** Removes an authenticator that was not finished. If that fails, the next start removes it. */
export async function giveUpEnrolment(factorId: string): Promise<void> {
  await getSupabase().auth.mfa.unenroll({ factorId })
}

function toEnrolmentError(error: AuthError): AppError {
  return new AppError(explainFactorError(error), { code: error.code ?? 'unknown' })
}
