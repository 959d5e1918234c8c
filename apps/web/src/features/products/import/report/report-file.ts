import type { Opened, Session } from '#src/features/products/import/file/use-opened-file.ts'

/** What the review of a report asks its worker. */
export type ReportSession = Pick<Session, 'knowPayable' | 'propose' | 'findPayable' | 'entriesOf'>

/** An open file with a report. */
export type ReportFile = Pick<Opened, 'id' | 'name' | 'rowCount'> & { session: ReportSession }
