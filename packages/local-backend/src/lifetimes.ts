/** Seconds that these are valid. Options set the lives of sessions and of emailed links. */
export const lifetimes = {
  /** Of a second factor. */
  challenge: 300,
  /** A person's way to a provider and back. */
  'provider flow': 600,
  /** Between the click on a link and the exchange of its code. */
  'auth code': 300,
  'signed upload': 7200,
} as const
