import type { Database } from '@sampletrail/database/types.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import {
  type MailSearch,
  mailsStateOf,
  writeMailQuestion,
} from '#src/features/admin/mails/mail-search.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Row = Database['public']['Functions']['admin_mails']['Returns'][number]
type Optional =
  | 'address'
  | 'user_id'
  | 'subject'
  | 'tried_at'
  | 'error'
  | 'message_id'
  | 'message_email'

/** An email in the log. The generated type cannot express which columns of a function may be null. */
export type LoggedMail = Omit<Row, Optional> & { [Column in Optional]: Row[Column] | null }

/** The highest number that pages and the count reach (docs/behaviour/admin-mails.md). */
const REACH = 1000
const MOST_COUNTED = 10_000

/** A page of the email log. */
export function useMails(search: MailSearch) {
  const { id } = useUser()
  const { page, size } = mailsStateOf(search)
  const question = writeMailQuestion(search)
  return useQuery({
    queryKey: ['admin', id, 'mails', question, page, size],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<{ rows: LoggedMail[]; total: number; found: number }> {
      const supabase = getSupabase()
      const [rows, count] = await Promise.all([
        supabase
          .rpc('admin_mails', { ...question, p_limit: size, p_offset: (page - 1) * size })
          .abortSignal(signal),
        supabase.rpc('admin_count_mails', question).abortSignal(signal),
      ])
      const found = must(count)
      return { rows: must(rows), total: Math.min(found, REACH), found }
    },
  })
}

/** How many were found, and what to do if pages cannot reach all of them. */
export function describeFound(found: number): string {
  const count = found > MOST_COUNTED ? '10,000+' : found.toLocaleString('en-US')
  const words = `${count} ${found === 1 ? 'email' : 'emails'}`
  return found > REACH
    ? `${words}. Only the newest 1,000 are listed. Narrow the search to see others.`
    : words
}
