import { nameAction } from '#src/features/admin/dashboard/describe-action.ts'
import { type LoggedDetails, readText, readTime } from '#src/features/admin/log/read-details.ts'

/** The parts of an entry that its sentence needs. */
export interface ToldEntry {
  action: string
  target_type: string
  target_id: string | null
  /** The target's current name; null if it is gone. */
  target_name: string | null
  details: unknown
}

/** The words around the target. Without a target `before` is all of it. */
export interface LogSentence {
  before: string
  target: string | null
  after: string
}

type Words = string | ((details: LoggedDetails) => string)

/** The place of the target: a character that no recorded text can contain, because PostgreSQL refuses it. */
const TARGET = '\u0000'

/** What somebody did, to follow their name. */
const SENTENCES: Readonly<Record<string, Words>> = {
  'admin.grant': `made ${TARGET} an admin`,
  'admin.revoke': `removed admin rights from ${TARGET}`,
  'vip.grant': `made ${TARGET} a VIP`,
  'vip.revoke': `removed VIP from ${TARGET}`,
  'user.delete': `deleted ${TARGET}`,
  'subscription.set': tellPlan,
  'subscription.end': `ended the paid subscription of ${TARGET} at once`,
  'subscription.cancel': `cancelled the paid subscription of ${TARGET} at the end of its period`,
  'password.reset': `sent ${TARGET} a password reset email`,
  'second_factor.removed': `turned off two-factor authentication for ${TARGET}`,
  'plan.update': ({ tier }) => `changed the plan ${tier === 'free' ? 'Basic' : 'Pro'}`,
  'settings.update': 'changed the settings',
  'seller.add': `added the seller ${TARGET}`,
  'seller.update': tellSeller,
  'seller.delete': `deleted the seller ${TARGET}`,
  'offer.add': `added the offer ${TARGET}`,
  'offer.update': `changed the offer ${TARGET}`,
  'offer.release': `gave fields of the offer ${TARGET} back to its source`,
  'offer.delete': `deleted the offer ${TARGET}`,
  'offers.import': ({ file }) => `started an import of offers${nameFile(file)}`,
  'offers.import_end': 'ended an import of offers',
  'ingest_key.make': ({ source }) => `made a key for the source ${readText(source) ?? 'of offers'}`,
  'ingest_key.end': ({ source }) => `ended a key of the source ${readText(source) ?? 'of offers'}`,
  'alert_mail.send_again': 'sent an alert email again that may have arrived',
  'alert_mail.drop': 'dropped an alert email that may have arrived',
  'job.retry': 'retried a failed job',
  'job.drop': 'dropped a failed job',
  'message.mark': ({ state }) => `marked a message as ${readText(state) ?? 'changed'}`,
  'message.mail_again': 'sent a message to the operator again',
  'message.delete': 'deleted a message',
}

/** The entry as the rest of a sentence after the actor. An unknown action keeps its name. */
export function tellEntry(entry: ToldEntry): LogSentence {
  const details = readDetails(entry.details)
  const words = SENTENCES[entry.action]
  const text =
    words === undefined
      ? `did ‘${nameAction(entry.action)}’${entry.target_name === null ? '' : ` to ${TARGET}`}`
      : typeof words === 'string'
        ? words
        : words(details)
  const target = nameTarget(entry, details)
  if (target === null) return { before: withoutName(text, entry.action), target: null, after: '' }
  const place = text.indexOf(TARGET)
  if (place === -1) return { before: text, target: null, after: '' }
  return { before: text.slice(0, place), target, after: text.slice(place + 1) }
}

/** 'deleted the seller …' without a name is 'deleted a seller'; accounts lose their name only when they are deleted. */
function withoutName(text: string, action: string): string {
  return text
    .replace(`the seller ${TARGET}`, 'a seller')
    .replace(`the offer ${TARGET}`, 'an offer')
    .replace(TARGET, action === 'user.delete' ? 'an account' : 'a deleted account')
}

/** Whether a sentence for the action is known. */
export const knowsAction = (action: string): boolean => action in SENTENCES

function readDetails(details: unknown): LoggedDetails {
  return typeof details === 'object' && details !== null ? { ...details } : {}
}

/** The target's name, also if it was recorded before it was deleted; null if nobody knows it any more. */
function nameTarget({ target_name }: ToldEntry, details: LoggedDetails): string | null {
  return target_name ?? readText(details['name']) ?? null
}

function tellPlan({ choice, trial_end }: LoggedDetails): string {
  if (choice === 'pro') return `gave ${TARGET} Pro`
  if (choice === 'free') return `changed the plan of ${TARGET} to Basic`
  const end = readTime(trial_end)
  if (choice === 'trial') {
    return `gave ${TARGET} a trial of Pro${end === null ? '' : ` until ${end}`}`
  }
  return `changed the plan of ${TARGET}`
}

/** Changes of nothing but its switch are said as such. */
function tellSeller({ fields, is_active }: LoggedDetails): string {
  const isSwitch = Array.isArray(fields) && fields.length === 1 && typeof is_active === 'boolean'
  return isSwitch
    ? `${is_active ? 'activated' : 'deactivated'} the seller ${TARGET}`
    : `changed the seller ${TARGET}`
}

function nameFile(file: unknown): string {
  const name = readText(file)
  return name === undefined ? '' : ` from ${name}`
}
