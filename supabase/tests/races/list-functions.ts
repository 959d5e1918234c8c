import type { OpenDatabase } from '../open-database.ts'
import { ourSchemas } from '../our-schemas.ts'

interface Written {
  name: string
  source: string
  isTrigger: boolean
  isPlain: boolean
}

const writes = /\b(insert\s+into|update\s+[a-z_]+\.|delete\s+from|merge\s+into)\b/i
const locks = /\bfor\s+(no\s+key\s+update|update|share|key\s+share)\b|advisory_/i
const reads = /\b(select|perform|exists|into|found|if)\b/i
const looksAtTables = /\b(from|join)\s+(public|internal|catalogue|auth)\./i
/** Behind these there is one function of the schema private, which has the decision. */
const passesOn = /^select\s+(\*\s+from\s+)?private\.[a-z_]+\([^()]*\)$/

/**
 * Every function that decides on what it reads, and writes: its text has a reading word and writes, locks, or calls a function
 * that does; and every trigger that looks at tables and can refuse. PostgreSQL lets only volatile functions write.
 */
export async function listDecidingFunctions({ run }: Pick<OpenDatabase, 'run'>): Promise<string[]> {
  const rows = await run<Written>(
    'owner',
    `select p.pronamespace::regnamespace || '.' || p.proname as name,
       btrim(regexp_replace(regexp_replace(p.prosrc, '--[^\\n]*', '', 'g'), '/\\*.*?\\*/', '', 'g'), E' \\n') as source,
       p.prorettype = 'trigger'::regtype as "isTrigger", p.provolatile <> 'v' as "isPlain"
     from pg_proc p
     where p.pronamespace::regnamespace::text in ${ourSchemas} and p.prokind in ('f', 'p')
     order by 1`,
  )
  const candidates = rows.filter(({ isPlain }) => !isPlain)
  const acting = new Set(
    candidates
      .filter(({ source }) => writes.test(source) || locks.test(source))
      .map(({ name }) => name),
  )
  for (let before = -1; before < acting.size;) {
    before = acting.size
    for (const { name, source } of candidates) {
      if ([...acting].some((called) => source.includes(`${called}(`))) acting.add(name)
    }
  }
  const deciding = candidates.filter(
    ({ name, source, isTrigger }) =>
      !passesOn.test(source) &&
      ((acting.has(name) && reads.test(source.replaceAll(/\binsert\s+into\b/gi, ''))) ||
        (isTrigger && looksAtTables.test(source) && source.includes('raise exception'))),
  )
  return [...new Set(deciding.map(({ name }) => name))]
}
