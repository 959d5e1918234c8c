import { z } from 'zod'
import { offerSourceSchema } from '@sampletrail/contracts/ingest.ts'

/** An operator's command from a terminal. */
export type AdminCommand =
  | { name: 'grant' | 'vip' | 'pro'; email: string }
  | { name: 'factor-off'; email: string }
  | { name: 'mail'; email: string }
  | { name: 'trial'; email: string; days: number }
  | IngestCommand
  | KeyCommand
  | HistoryCommand

/** Keys of programs that send offers. */
export type IngestCommand =
  | { name: 'ingest-key'; source: string; addsSellers: boolean }
  | { name: 'ingest-key-off'; key: string }
  | { name: 'ingest-keys' }

/** A new key for session tokens. At once: tokens of the earlier keys are refused. */
export interface KeyCommand {
  name: 'rotate-signing-key'
  atOnce: boolean
}

/** Replaces a history from before the baseline, in a database that the Supabase CLI migrates. */
export interface HistoryCommand {
  name: 'take-over-history'
}

export type ParsedCommand =
  | { ok: true; command: AdminCommand }
  | { ok: false; reason: string | null }

export const usage = `Usage: npm run admin -- COMMAND

  grant EMAIL         make that person an admin
  vip EMAIL           make that person a VIP
  pro EMAIL           give the Pro plan, without a payment
  trial EMAIL DAYS    give Pro for that many days
  factor-off EMAIL    remove a lost second factor, so that the password alone is enough
  mail EMAIL          show the last email to that address, with its link

  ingest-key SOURCE   make a key for a program that sends the offers of that source;
                      with --add-sellers, unknown sellers are added as global ones
  ingest-key-off KEY  end a key, by its first characters as ingest-keys shows them, or every key of a source
  ingest-keys         list the keys

  rotate-signing-key  sign sessions with a new key from now on; nobody is signed out. With --at-once, for a key that
                      has leaked: what it signed is refused within a minute, and browsers fetch new tokens by themselves
  take-over-history   on a Supabase project from before the baseline: replace its history of migrations

It works while the server runs and while it is stopped, with the same settings.`

type AccountCommandName = Exclude<AdminCommand, IngestCommand | KeyCommand | HistoryCommand>['name']

const longestTrial = 366

/** Reads the words after `npm run admin --`; without a reason, the operator asked for help. */
export function parseCommand(words: readonly string[]): ParsedCommand {
  const [name, email, days, ...rest] = words
  if (name === undefined || ['help', '--help', '-h'].includes(name))
    return { ok: false, reason: null }
  if (name.startsWith('ingest-key')) return parseIngest(words)
  if (name === 'rotate-signing-key') return parseRotation(words.slice(1))
  if (name === 'take-over-history') {
    if (words.length === 1) return { ok: true, command: { name } }
    return { ok: false, reason: 'take-over-history takes nothing else.' }
  }
  if (!isCommandName(name)) return { ok: false, reason: `There is no command "${name}".` }
  if (email === undefined) return { ok: false, reason: `${name} needs an email address.` }
  if (!z.email().safeParse(email).success) {
    return { ok: false, reason: `"${email}" is not an email address.` }
  }
  if (name === 'trial') return parseTrial(email, days, rest)
  if (days !== undefined)
    return { ok: false, reason: `${name} takes an email address and nothing else.` }
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

function parseIngest([name, ...words]: readonly string[]): ParsedCommand {
  const [first, ...rest] = words.filter((word) => word !== '--add-sellers')
  const addsSellers = words.includes('--add-sellers')
  switch (name) {
    case 'ingest-key': {
      if (first === undefined || rest.length > 0) {
        return { ok: false, reason: 'ingest-key needs the name of a source.' }
      }
      const source = offerSourceSchema.safeParse(first)
      if (source.success) return { ok: true, command: { name, source: source.data, addsSellers } }
      return {
        ok: false,
        reason: `"${first}" is not the name of a source. ${source.error.issues[0]?.message}`,
      }
    }
    case 'ingest-key-off':
      if (first === undefined || rest.length > 0 || addsSellers) {
        return { ok: false, reason: 'ingest-key-off needs the beginning of a key, or a source.' }
      }
      return { ok: true, command: { name, key: first } }
    case 'ingest-keys':
      if (words.length > 0) return { ok: false, reason: 'ingest-keys takes nothing else.' }
      return { ok: true, command: { name } }
    default:
      return { ok: false, reason: `There is no command "${name}".` }
  }
}

function parseRotation(words: readonly string[]): ParsedCommand {
  const atOnce = words[0] === '--at-once'
  if (words.length > (atOnce ? 1 : 0)) {
    return { ok: false, reason: 'rotate-signing-key takes --at-once and nothing else.' }
  }
  return { ok: true, command: { name: 'rotate-signing-key', atOnce } }
}

function isCommandName(name: string): name is AccountCommandName {
  return ['grant', 'vip', 'pro', 'factor-off', 'trial', 'mail'].includes(name)
}
