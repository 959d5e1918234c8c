import { MailSession } from '#src/features/products/mails/read/mail-session.ts'
import { serveCalls } from '#src/lib/worker-calls.ts'

serveCalls(new MailSession())
