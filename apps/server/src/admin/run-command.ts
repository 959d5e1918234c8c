import { DatabaseError, type Client } from 'pg'
import type { Installation, KeptMail } from '#src/admin/open-installation.ts'
import { listVerifiedFactors, removeFactors } from '#src/commands/accounts/remove-factors.ts'
import type { Outcome } from '#src/admin/outcome.ts'
import { runIngestCommand } from '#src/admin/run-ingest-command.ts'
import { takeOverHistory } from '#src/admin/take-over-history.ts'
import type {
  AdminCommand,
  HistoryCommand,
  IngestCommand,
  KeyCommand,
} from '#src/admin/parse-command.ts'

type InstallationCommand = Exclude<AdminCommand, KeyCommand>
type AccountCommand = Exclude<
  InstallationCommand,
  IngestCommand | HistoryCommand | { name: 'mail' | 'factor-off' }
>

const day = 86_400_000

/**
 * Runs a command through the same functions as the back office, which write the audit log. `now` is the start of a
 * trial.
 */
export async function runCommand(
  installation: Pick<Installation, 'database' | 'listMails' | 'withAuth'>,
  command: InstallationCommand,
  now: Date,
): Promise<Outcome> {
  if (command.name === 'take-over-history') return await takeOverHistory(installation.database)
  if (!('email' in command)) return await runIngestCommand(installation.database, command)
  const { email } = command
  if (command.name === 'mail') {
    const [mail] = await installation.listMails(email)
    return mail
      ? { ok: true, message: describeMail(mail) }
      : { ok: false, message: `No email to ${email} is kept here.` }
  }
  const { database } = installation
  const userId = await findAccount(database, email)
  if (userId === null) return { ok: false, message: await explainMissing(database, email) }
  if (command.name === 'factor-off') {
    return { ok: true, message: await turnFactorOff(installation, userId, email) }
  }
  try {
    return { ok: true, message: await changeAccount(database, userId, command, now) }
  } catch (error) {
    // A refusal of the database with its own status (PT…) is an answer; everything else is a failure.
    if (error instanceof DatabaseError && error.code?.startsWith('PT')) {
      return { ok: false, message: error.message }
    }
    throw error
  }
}

async function changeAccount(
  database: Client,
  userId: string,
  command: AccountCommand,
  now: Date,
): Promise<string> {
  const { email } = command
  switch (command.name) {
    case 'grant':
      await database.query('select private.apply_admin_flag($1, true)', [userId])
      return `${email} is an admin now.`
    case 'vip':
      await database.query('select private.apply_vip_flag($1, true)', [userId])
      return `${email} is a VIP now.`
    case 'pro':
      await database.query(`select private.apply_subscription($1, 'pro')`, [userId])
      return `${email} has Pro now.`
    default: {
      const end = new Date(now.getTime() + command.days * day)
      await database.query(`select private.apply_subscription($1, 'trial', $2)`, [userId, end])
      return `${email} has Pro until ${end.toISOString().slice(0, 10)}.`
    }
  }
}

/** The audit entry comes first: an interrupted removal is repeated, and recorded again. */
async function turnFactorOff(
  { database, withAuth }: Pick<Installation, 'database' | 'withAuth'>,
  userId: string,
  email: string,
): Promise<string> {
  return await withAuth(async (auth) => {
    const ids = await listVerifiedFactors(auth, userId)
    if (ids.length === 0) return `${email} has no second factor.`
    await database.query(`select private.write_audit('second_factor.removed', 'user', $1)`, [
      userId,
    ])
    await removeFactors(auth, userId, ids)
    await database.query('select private.void_recovery_codes($1)', [userId])
    return `${email} no longer has a second factor. The password alone is enough.`
  })
}

async function findAccount(database: Client, email: string): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    'select id from public.users where lower(email) = lower($1)',
    [email],
  )
  return rows[0]?.id ?? null
}

async function explainMissing(database: Client, email: string): Promise<string> {
  const { rows } = await database.query('select from auth.users where lower(email) = lower($1)', [
    email,
  ])
  return rows.length > 0
    ? `${email} is not confirmed yet. Open the link in its email first: npm run admin -- mail ${email}`
    : `There is no account ${email}. Sign up with it first.`
}

function describeMail({ subject, sentAt, links }: KeptMail): string {
  return [`${subject} (${sentAt})`, ...links].join('\n')
}
