import type { Pool } from 'pg'
import { findLinks } from '#src/mailbox/find-links.ts'
import { createLaterWork, type LaterWork } from '#src/mailbox/later-work.ts'
import type { Mail } from '#src/mailbox/mail.ts'

export interface KeptMail extends Mail {
  id: string
  /** Every web address in the text, in order, each once. */
  links: string[]
  sentAt: string
}

/** Keeps emails that are not sent. It survives a restart. */
export interface Mailbox {
  keep(mail: Mail): Promise<void>
  /** Work that ends in emails although its request was answered; readers of the mailbox wait for it. */
  later: LaterWork
  /** Newest first; `to` limits it to one recipient. */
  list(filter?: { to?: string | undefined }): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
}

const MOST_MAILS = 500

interface Row {
  id: string
  sent_at: Date
  recipient: string
  subject: string
  text_body: string
  html_body: string
  headers: Record<string, string>
}

/** Opens the mailbox of one backend; `pool` logs in as the owner of schema `auth`. */
export function createMailbox(pool: Pool): Mailbox {
  const later = createLaterWork()
  return {
    later,
    async keep(mail) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into local_backend.mailbox (recipient, subject, text_body, html_body, headers)
         values (lower($1), $2, $3, $4, $5) returning id`,
        [mail.to, mail.subject, mail.text, mail.html, mail.headers ?? {}],
      )
      await pool.query('delete from local_backend.mailbox where id <= $1::bigint - $2', [
        rows[0]?.id,
        MOST_MAILS,
      ])
    },
    async list(filter = {}) {
      await later.settle()
      const { rows } = await pool.query<Row>(
        `select * from local_backend.mailbox
         where $1::text is null or recipient = lower($1)
         order by id desc limit ${MOST_MAILS}`,
        [filter.to ?? null],
      )
      return rows.map(readRow)
    },
    async find(id) {
      if (!/^\d{1,18}$/.test(id)) return null
      const { rows } = await pool.query<Row>('select * from local_backend.mailbox where id = $1', [
        id,
      ])
      return rows[0] ? readRow(rows[0]) : null
    },
  }
}

function readRow(row: Row): KeptMail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    headers: row.headers,
    links: findLinks(row.text_body),
    sentAt: row.sent_at.toISOString(),
  }
}
