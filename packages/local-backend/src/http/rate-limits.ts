const MINUTE = 60
const FIVE_MINUTES = 300
const HOUR = 3600

/** Seconds of each limit on sign-ins and emails, by its name in the table `local_backend.limits`. */
export const authLimitSeconds = {
  'sign-in': FIVE_MINUTES,
  refresh: FIVE_MINUTES,
  verification: FIVE_MINUTES,
  'password-from': FIVE_MINUTES,
  'wrong-password': FIVE_MINUTES,
  mail: HOUR,
  'mail-from': HOUR,
  /** An option sets it. */
  pause: null,
} as const

/** Seconds of the limits that each process counts for itself. */
export const ownLimitSeconds = {
  'rest calls': MINUTE,
  renders: MINUTE,
  broadcasts: 10,
} as const

export type AuthLimitName = keyof typeof authLimitSeconds
export type OwnLimitName = keyof typeof ownLimitSeconds
