/** The IANA time zone that this device is set to. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether two names mean the same time zone, such as Asia/Calcutta and Asia/Kolkata, as far as this browser knows. */
export function isSameTimeZone(one: string, other: string): boolean {
  if (one === other) return true
  try {
    return canonicalName(one) === canonicalName(other)
  } catch {
    // This browser does not know one of them.
    return false
  }
}

function canonicalName(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
