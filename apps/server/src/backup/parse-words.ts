/** The command's arguments. */
export interface BackupWords {
  file: string
  /** The given options. */
  options: ReadonlySet<string>
}

export type ParsedWords = { ok: true; words: BackupWords } | { ok: false; reason: string | null }

export const backupUsage = `Usage: npm run backup -- FILE [--force]

  FILE      where to write the backup, such as backups/2026-11-23.tar.gz; only you can read it
  --force   replace FILE if it exists

Writes everything that the server keeps, as it was at one moment, into one file: accounts, rows, uploaded files and the keys.
It holds secrets: anyone who has it can sign in as anybody.
It works while the server runs and while it is stopped, with the same settings. Ends with 0 when all of it is there, 3 when files had
been lost before, 1 when it failed, 2 when the words were not understood, 130 when it was stopped.`

export const restoreUsage = `Usage: npm run restore -- FILE [--replace | --check]

  FILE        a backup, made by npm run backup
  --replace   if DATA_DIR holds something already: move that aside within DATA_DIR, and keep it
  --check     only read FILE and say whether it is whole

Rebuilds everything that the server keeps, in DATA_DIR. Stop the server that uses that folder first.
Ends with 0 when it worked, 1 when it failed and nothing was changed, 2 when the words were not understood, 130 when it was stopped.`

export const moveUsage = `Usage: npm run move-to-supabase -- FILE [--check]

  FILE      a backup of the old server, made by npm run backup
  --check   only check that FILE is whole and the project can take it

Carries accounts with their passwords, rows and uploaded files into the Supabase project of SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY,
SUPABASE_SECRET_KEY and DATABASE_URL, whose migrations are pushed and which is empty. Nothing of the old server is touched.
docs/guides/supabase.md says what comes before and after. Ends with 0 when all of it is there and was compared, 3 when files had been lost
before the backup, 1 when it failed, 2 when the words were not understood, 130 when it was stopped.`

/** Reads the words after `npm run … --`; without a reason, the operator asked for help. */
export function parseWords(given: readonly string[], known: readonly string[]): ParsedWords {
  if (given.some((word) => ['help', '--help', '-h'].includes(word))) {
    return { ok: false, reason: null }
  }
  const options = given.filter((word) => word.startsWith('-'))
  const strange = options.find((option) => !known.includes(option))
  if (strange !== undefined) return { ok: false, reason: `There is no option "${strange}".` }
  const [file, ...others] = given.filter((word) => !word.startsWith('-'))
  if (file === undefined) return { ok: false, reason: 'Which file?' }
  if (others.length > 0) return { ok: false, reason: 'One file at a time.' }
  if (options.length > 1) return { ok: false, reason: 'One option at a time.' }
  return { ok: true, words: { file, options: new Set(options) } }
}
