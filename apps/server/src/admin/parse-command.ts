import { z } from 'zod'

/** What an operator may ask for on a terminal. */
export type AdminCommand =
  | { name: 'grant' | 'vip' | 'pro'; email: string }
  | { name: 'factor-off'; email: string }
  | { name: 'mail'; email: string }
  | { name: 'trial'; email: string; days: number }

export type ParsedCommand =
  | { ok: true; command: AdminCommand }
  | { ok: false; reason: string | null }

export const usage = `Usage: npm run admin -- COMMAND

  grant EMAIL         make that person an admin
  vip EMAIL           make that person a VIP
  pro EMAIL           give the Pro plan, without a payment
  trial EMAIL DAYS    give Pro for that many days
  factor-off EMAIL    remove a lost second factor, so that the password alone gets in
  mail EMAIL          show the last mail to that address, with its link

It works while the server runs and while it is stopped, with the same settings.`

const longestTrial = 366

/** Reads the words after `npm run admin --`; without a reason, help was asked for. */
export function parseCommand(words: readonly string[]): ParsedCommand {
  const [name, email, days, ...rest] = words
  if (name === undefined || ['help', '--help', '-h'].includes(name))
    return { ok: false, reason: null }
  if (!isCommandName(name)) return { ok: false, reason: `There is no command "${name}".` }
  if (email === undefined) return { ok: false, reason: `${name} needs a mail address.` }
  if (!z.email().safeParse(email).success) {
    return { ok: false, reason: `"${email}" is not a mail address.` }
  }
  if (name === 'trial') return parseTrial(email, days, rest)
  if (days !== undefined)
    return { ok: false, reason: `${name} takes a mail address and nothing else.` }
  return { ok: true, command: { name, email } }
}

function parseTrial(
  email: string,
  days: string | undefined,
  rest: readonly string[],
): ParsedCommand {
  const count = Number(days)
  if (rest.length > 0 || !Number.isInteger(count) || count < 1 || count > longestTrial) {
    return { ok: false, reason: `trial needs a whole number of days from 1 to ${longestTrial}.` }
  }
  return { ok: true, command: { name: 'trial', email, days: count } }
}

function isCommandName(name: string): name is AdminCommand['name'] {
  return ['grant', 'vip', 'pro', 'factor-off', 'trial', 'mail'].includes(name)
}
