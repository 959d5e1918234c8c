import { ExportSession } from '#src/features/products/export/export-session.ts'
import { serveCalls } from '#src/lib/worker-calls.ts'

serveCalls(new ExportSession())
