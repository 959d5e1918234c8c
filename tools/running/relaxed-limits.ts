/** One machine plays every person here; unit tests check the limits with their defaults. */
export const relaxedLimits = {
  SIGN_INS_PER_5_MINUTES: '10000',
  REFRESHES_PER_5_MINUTES: '10000',
  VERIFICATIONS_PER_5_MINUTES: '10000',
  API_CALLS_PER_MINUTE: '10000',
  REST_CALLS_PER_MINUTE: '100000',
  SECONDS_BETWEEN_MAILS: '0',
  MAILS_PER_HOUR: '10000',
  MAILS_PER_HOUR_PER_CLIENT: '10000',
  LINKS_PER_HOUR: '10000',
  CONTACT_MESSAGES_PER_HOUR: '10000',
}
