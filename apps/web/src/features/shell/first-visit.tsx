import { useFirstTimeZone } from '#src/entities/session/use-first-time-zone.ts'
import { useSendReferral } from '#src/entities/session/use-send-referral.ts'

/** Tells the server once what only this device knows: the time zone, and who referred the person. Shows nothing. */
export function FirstVisit() {
  useFirstTimeZone()
  useSendReferral()
  return null
}
