import type { Client } from 'pg'
import { BackendStartError } from '#src/errors.ts'
import type { ServerFacts } from '#src/external/read-server.ts'
import type { Log } from '#src/log.ts'

/** The oldest version with everything that our SQL needs; the one that Supabase runs. */
const OLDEST_MAJOR = 17

interface Facts {
  version: number
  wal_level: string
  replication_slots: number
  is_standby: boolean
  is_superuser: boolean
  may_create_roles: boolean
  bypasses_policies: boolean
  may_replicate: boolean
  owns_database: boolean
  keeps_wal_without_bound: boolean
  fsync: string
  full_page_writes: string
  /** In the owner's sessions. */
  synchronous_commit: string
  data_checksums: string
  /** Schemas of other programs, whose names would conflict with ours. */
  strangers: string[]
}

/** Everybody can read all of it. */
const FACTS = `
  select
    current_setting('server_version_num')::integer / 10000 as version,
    current_setting('wal_level') as wal_level,
    current_setting('max_replication_slots')::integer as replication_slots,
    pg_catalog.pg_is_in_recovery() as is_standby,
    me.rolsuper as is_superuser,
    me.rolcreaterole as may_create_roles,
    me.rolbypassrls as bypasses_policies,
    me.rolreplication as may_replicate,
    pg_catalog.pg_has_role(d.datdba, 'usage') as owns_database,
    current_setting('max_slot_wal_keep_size') = '-1' as keeps_wal_without_bound,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('data_checksums') as data_checksums,
    case when pg_catalog.to_regclass('local_backend.secrets') is not null then '{}' else array(
      select nspname::text from pg_catalog.pg_namespace
      where nspname in ('auth', 'storage', 'realtime', 'local_backend', 'supabase_migrations')
    ) end as strangers
  from pg_catalog.pg_roles me, pg_catalog.pg_database d
  where me.rolname = current_user and d.datname = current_database()
`

/**
 * Checks whether everything can work on that server, before it changes anything. Throws `BackendStartError` with all
 * problems at once.
 */
export async function checkServer(client: Client, server: ServerFacts, log: Log): Promise<void> {
  const { rows } = await client.query<Facts>(FACTS)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL said nothing of its own database')
  const problems = findProblems(facts, server)
  if (problems.length > 0) {
    throw new BackendStartError(
      `PostgreSQL at ${server.host}:${server.port} cannot be used as it is:\n${problems.map(([what]) => `  - ${what}`).join('\n')}`,
      `${problems.map(([, advice]) => advice).join('\n  ')}\n  Nothing was changed.`,
    )
  }
  if (facts.data_checksums === 'off') {
    log.warn('database.no_checksums', {
      advice:
        'Turn data checksums on (stop PostgreSQL, pg_checksums --enable), so that damage on the disk is noticed.',
    })
  }
  if (facts.keeps_wal_without_bound) {
    log.warn('database.wal_unbounded', {
      advice:
        'Set max_slot_wal_keep_size (4GB), so that a process that hangs cannot fill the disk.',
    })
  }
}

/** A problem, and its remedy. */
function findProblems(facts: Facts, { user, database }: ServerFacts): [string, string][] {
  const role = `"${user}"`
  const checks: [boolean, string, string][] = [
    [
      facts.version < OLDEST_MAJOR,
      `it is PostgreSQL ${facts.version}`,
      `Use PostgreSQL ${OLDEST_MAJOR} or newer.`,
    ],
    [
      facts.is_standby,
      'it is a standby, which takes no changes',
      'Let DATABASE_URL lead to the primary server.',
    ],
    [
      facts.wal_level !== 'logical',
      `its wal_level is ${facts.wal_level}, so that changes cannot be followed`,
      'Set wal_level = logical there, and restart it.',
    ],
    [
      facts.replication_slots < 1,
      'it has no replication slots',
      'Set max_replication_slots to 10 there, and restart it.',
    ],
    [
      facts.fsync === 'off',
      'its fsync is off, so that a power cut may destroy the whole database',
      'Set fsync = on there, and reload its configuration (select pg_reload_conf();).',
    ],
    [
      facts.full_page_writes === 'off',
      'its full_page_writes is off, so that a power cut may leave damaged pages',
      'Set full_page_writes = on there, and reload its configuration (select pg_reload_conf();).',
    ],
    [
      facts.synchronous_commit === 'off',
      'its synchronous_commit is off, so that a crash may lose changes that people saw as saved',
      `Set synchronous_commit = on there, or for this database: alter database "${database}" set synchronous_commit = on;`,
    ],
    [
      facts.is_superuser,
      `${role} is a superuser, whom no access rule stops`,
      `Give the database a login of its own: create role sampletrail login createrole bypassrls replication password '…'; alter database "${database}" owner to sampletrail;`,
    ],
    [
      !facts.is_superuser && !facts.owns_database,
      `${role} does not own the database "${database}"`,
      `alter database "${database}" owner to ${role};`,
    ],
    [
      !facts.is_superuser &&
        !(facts.may_create_roles && facts.bypasses_policies && facts.may_replicate),
      `${role} lacks rights: CREATEROLE, BYPASSRLS and REPLICATION are needed`,
      `alter role ${role} createrole bypassrls replication;`,
    ],
    [
      facts.strangers.length > 0,
      `the database "${database}" has schemas of somebody else: ${facts.strangers.join(', ')}`,
      'Use an empty database, or for a Supabase project set SUPABASE_URL and its keys, too.',
    ],
  ]
  return checks.flatMap(([isWrong, what, advice]) => (isWrong ? [[what, advice]] : []))
}
