import { OfferFile } from '#src/features/admin/offer-import/offer-file.ts'
import { serveCalls } from '#src/lib/worker-calls.ts'

serveCalls(new OfferFile())
