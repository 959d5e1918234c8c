import type { OpenDatabase } from './open-database.ts'

/** An admin function as PostgreSQL's own catalogue describes it. */
export interface AdminFunction {
  /** With its schema. */
  name: string
  types: string[]
  /** Whether it may change something: PostgreSQL lets no other function write. */
  isWriting: boolean
  /** API roles that may call it. */
  callers: string[]
}

/**
 * Every function whose name says that it is for admins, in the API and behind it, and those for our server that check for an
 * admin themselves.
 */
export async function listAdminFunctions({ run }: OpenDatabase): Promise<AdminFunction[]> {
  return await run<AdminFunction>(
    'owner',
    `select p.pronamespace::regnamespace || '.' || p.proname as name,
       array(
         select format_type(type, null) from unnest(p.proargtypes) with ordinality as argument (type, place) order by place
       ) as types,
       p.provolatile = 'v' as "isWriting",
       array(
         select role from unnest(array['anon', 'authenticated', 'service_role']) as role
         where has_function_privilege(role, p.oid, 'execute')
       ) as callers
     from pg_proc p
     where p.pronamespace::regnamespace::text in ('public', 'catalogue', 'private')
       and (
         p.proname like 'admin\\_%'
         or (p.prosrc like '%private.require_admin()%' and has_function_privilege('authenticated', p.oid, 'execute'))
       )
     order by 1`,
  )
}

/** SQL of a value of each type; for any other type the tests pass only null. */
const samples: Record<string, (id: string, number: string) => string> = {
  uuid: (id) => `'${id}'::uuid`,
  'uuid[]': (id) => `array['${id}'::uuid]`,
  bigint: (_id, number) => number,
  'bigint[]': (_id, number) => `array[${number}::bigint]`,
  integer: () => '10',
  text: () => `'name'`,
  'text[]': () => `array['name']`,
  boolean: () => 'false',
  jsonb: () => `'{"name": "Lamp"}'::jsonb`,
  'timestamp with time zone': () => `now() + interval '7 days'`,
}

/** A call about the rows of `id` and `number`, or with only nulls. */
export function writeCall(
  { name, types }: AdminFunction,
  about: { id: string; number: string } | null,
): string {
  const values = types.map((type) => {
    const sample = about === null ? undefined : samples[type]
    return sample === undefined || about === null ? `null::${type}` : sample(about.id, about.number)
  })
  return `select ${name}(${values.join(', ')})`
}
