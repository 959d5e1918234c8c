import type { Environment } from '#src/environment-schema.ts'

/** How people come to an account on the embedded backend; a Supabase project has this in its own settings. */
export interface AccountRules {
  /** Whether people make one themselves. */
  areSignUpsOpen: boolean
  /** Whether it waits for the link in a mail. */
  isEmailConfirmed: boolean
  /** Whether people add and take away ways to sign in. */
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

/** What is set to something beside a Supabase project, where it would change nothing. */
export function findRulesOfProject(given: Record<string, string>): string[] {
  return names
    .filter((name) => given[name] === 'off')
    .map(
      (name) =>
        `${name} is for the embedded backend: a Supabase project has this in its own settings, under Authentication. ` +
        `Take ${name} out.`,
    )
}
