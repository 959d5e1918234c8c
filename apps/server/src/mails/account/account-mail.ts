/** One line of an email, in reading order. */
type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  /** Leads to the address that Supabase inserts. */
  | { kind: 'button'; label: string }
  /** The code that Supabase inserts, after these words. */
  | { kind: 'code'; text: string; isNote: boolean }

/**
 * An email about an account. Supabase and the embedded backend fill in `{{ .Email }}`, `{{ .NewEmail }}`, `{{ .SiteURL }}`,
 * `{{ .Token }}` and `{{ .ConfirmationURL }}`.
 */
export interface AccountMail {
  title: string
  parts: readonly Part[]
}

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
export const note = (text: string): Part => ({ kind: 'note', text })
export const button = (label: string): Part => ({ kind: 'button', label })
export const code = (text: string): Part => ({ kind: 'code', text, isNote: false })
/** For readers who were asked for a code; the others use the button. */
export const codeInstead: Part = {
  kind: 'code',
  text: 'Were you asked for a code instead? It is',
  isNote: true,
}
