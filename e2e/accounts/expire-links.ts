import { runSql } from '../servers/run-sql.ts'

/** Ages every emailed link for an address by two hours, which is longer than any of them is valid. */
export async function expireLinks(email: string): Promise<void> {
  const changed = await runSql(
    `update auth.one_time_tokens set created_at = created_at - interval '2 hours' where relates_to = $1 returning id`,
    [email],
  )
  if (changed.length === 0) throw new Error(`No link was mailed to ${email}.`)
}
