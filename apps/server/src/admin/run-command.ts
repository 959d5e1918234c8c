import type { Client } from 'pg'
import type { Installation, KeptMail } from '#src/admin/open-installation.ts'
import type { AdminCommand } from '#src/admin/parse-command.ts'

/** What to tell the operator. */
export interface Outcome {
  ok: boolean
  message: string
}

type AccountCommand = Exclude<AdminCommand, { name: 'mail' }>

interface Account {
  user_id: string
  has_paid_plan: boolean
}

const dayInMilliseconds = 86_400_000

/** Does what was asked for, in one transaction; `now` starts a trial. */
export async function runCommand(
  installation: Installation,
  command: AdminCommand,
  now: Date,
): Promise<Outcome> {
  if (command.name === 'mail') {
    const [mail] = await installation.listMails(command.email)
    return mail
      ? { ok: true, message: describeMail(mail) }
      : { ok: false, message: `No mail to ${command.email} is kept here.` }
  }
  const { database } = installation
  await database.query('begin')
  try {
    const outcome = await changeAccount(database, command, now)
    await database.query(outcome.ok ? 'commit' : 'rollback')
    return outcome
  } catch (error) {
    await database.query('rollback')
    throw error
  }
}

async function changeAccount(
  database: Client,
  command: AccountCommand,
  now: Date,
): Promise<Outcome> {
  const account = await findAccount(database, command.email)
  if (!account) return { ok: false, message: await explainMissing(database, command.email) }
  if (command.name === 'trial' && account.has_paid_plan) {
    return {
      ok: false,
      message: `${command.email} pays for Pro. Cancel that first; a trial would take its place.`,
    }
  }
  const { assignments, values, message } = describeChange(command, now)
  await database.query(`update public.subscriptions set ${assignments} where user_id = $1`, [
    account.user_id,
    ...values,
  ])
  await database.query(
    `insert into public.audit_log (actor_id, action, subject_id, details) values (null, $1, $2, $3)`,
    [`terminal.${command.name}`, account.user_id, JSON.stringify({ command: command.name })],
  )
  return { ok: true, message }
}

interface AccountChange {
  assignments: string
  values: Date[]
  message: string
}

function describeChange(command: AccountCommand, now: Date): AccountChange {
  const { email } = command
  if (command.name === 'trial') {
    const end = new Date(now.getTime() + command.days * dayInMilliseconds)
    return {
      assignments: `tier = 'pro', status = 'active', is_trial = true, trial_start = $2, trial_end = $3`,
      values: [now, end],
      message: `${email} has Pro until ${end.toISOString().slice(0, 10)}.`,
    }
  }
  const { assignments, what } = plainChanges[command.name]
  return { assignments, values: [], message: `${email} ${what} now.` }
}

const plainChanges = {
  grant: { assignments: 'is_admin = true', what: 'is an admin' },
  vip: { assignments: 'is_vip = true', what: 'is a VIP' },
  pro: {
    assignments: `tier = 'pro', status = 'active', is_trial = false, cancel_at_period_end = false`,
    what: 'has Pro',
  },
}

async function findAccount(database: Client, email: string): Promise<Account | undefined> {
  const { rows } = await database.query<Account>(
    `select plan.user_id, plan.stripe_subscription_id is not null as has_paid_plan
     from public.subscriptions as plan join public.users as account on account.id = plan.user_id
     where lower(account.email) = lower($1)
     for update of plan`,
    [email],
  )
  return rows[0]
}

async function explainMissing(database: Client, email: string): Promise<string> {
  const { rows } = await database.query('select from auth.users where lower(email) = lower($1)', [
    email,
  ])
  return rows.length > 0
    ? `${email} has not been confirmed yet. Open the link in its mail first: npm run admin -- mail ${email}`
    : `There is no account ${email}. Sign up with it first.`
}

function describeMail({ subject, sentAt, links }: KeptMail): string {
  return [`${subject} (${sentAt})`, ...links].join('\n')
}
