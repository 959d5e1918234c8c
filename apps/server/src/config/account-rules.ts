import type { Environment } from '#src/config/environment-schema.ts'

/** Rules for accounts on the embedded backend. A Supabase project has them in its own settings. */
export interface AccountRules {
  /** Whether people can create accounts themselves. */
  areSignUpsOpen: boolean
  /** Whether a new account waits until its emailed link is opened. */
  isEmailConfirmed: boolean
  /** Whether people can add and remove ways to sign in. */
  isLinkingAllowed: boolean
}

const names = ['SIGN_UPS', 'CONFIRM_EMAIL', 'MANUAL_LINKING'] as const

export function readAccountRules(values: Pick<Environment, (typeof names)[number]>): AccountRules {
  return {
    areSignUpsOpen: values.SIGN_UPS === 'on',
    isEmailConfirmed: values.CONFIRM_EMAIL === 'on',
    isLinkingAllowed: values.MANUAL_LINKING === 'on',
  }
}

/** The problems of rules that are off with a Supabase project, where they would have no effect. */
export function findRulesOfProject(given: Record<string, string>): string[] {
  return names
    .filter((name) => given[name] === 'off')
    .map(
      (name) =>
        `${name} is for the embedded backend: a Supabase project has this in its own settings, under Authentication. ` +
        `Remove ${name}.`,
    )
}
