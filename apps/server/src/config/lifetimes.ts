/** Seconds that these are valid. The database knows those of its own rows. */
export const lifetimes = {
  'access token': 3600,
  /** A refresh token may be sent twice within this time. */
  'refresh token sent twice': 10,
  'emailed link': 3600,
  /** The day of Supabase's `secure_password_change`. */
  'session that may change the password': 24 * 3600,
  captcha: 600,
  'picture of a proof link': 600,
  'payment signature': 300,
} as const
