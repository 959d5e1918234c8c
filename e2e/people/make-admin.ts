import { runSql } from '../servers/run-sql.ts'

const day = 86_400_000

/** Makes a person an admin on the shared server, or on the test's own server, with the SQL of the operator's command. */
export async function makeAdmin(email: string, dataDirectory?: string): Promise<void> {
  await change('private.apply_admin_flag(id, true)', email, [], dataDirectory)
}

/** Gives a person the Pro plan in the same way. */
export async function makePro(email: string, dataDirectory?: string): Promise<void> {
  await change(`private.apply_subscription(id, 'pro')`, email, [], dataDirectory)
}

/** Starts a trial of Pro for a person that lasts this many days. */
export async function makeTrial(email: string, days: number): Promise<void> {
  const end = new Date(Date.now() + days * day)
  await change(`private.apply_subscription(id, 'trial', $2)`, email, [end])
}

/** @throws if no confirmed account has that address. */
async function change(
  call: string,
  email: string,
  values: readonly unknown[],
  dataDirectory?: string,
): Promise<void> {
  const found = await runSql(
    `select ${call} from public.users where lower(email) = lower($1)`,
    [email, ...values],
    dataDirectory,
  )
  if (found.length !== 1) throw new Error(`There is no account ${email}.`)
}
