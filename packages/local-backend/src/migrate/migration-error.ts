import { BackendStartError } from '#src/errors.ts'

/** A migration failed; the database is as it was before that file. */
export class MigrationError extends BackendStartError {}
