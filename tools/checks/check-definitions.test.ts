import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Baseline } from '../../packages/local-backend/src/migrate/baseline.ts'
import { findProblems } from './migrations/find-problems.ts'

const root = join(import.meta.dirname, '../..')

describe('the migrations of the product', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'definitions-'))
    cpSync(join(root, 'supabase/migrations'), folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function check() {
    const script = join(root, 'tools/checks/check-definitions.ts')
    return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  }

  test('follow the rules', () => {
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })

  test('with a second definition of a function in the baseline are refused', () => {
    appendFileSync(
      join(folder, '20261126000800_users.sql'),
      `\ncreate or replace function private.touch_row() returns trigger language plpgsql as $$ begin return new; end $$;\n`,
    )
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toBe(
      '20261126000800_users.sql: defines function private.touch_row() a second time, after 20261126000400_times_of_rows.sql. In the baseline each object is defined once.\n',
    )
  })

  test('with a date in the future are refused', () => {
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().replaceAll(/\D/g, '')
    const name = `${later.slice(0, 14)}_later.sql`
    writeFileSync(join(folder, name), 'create table public.later ();\n')
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toBe(
      `${name}: its date is in the future. A migration of today would sort before it.\n`,
    )
  })
})

const baseline: Baseline = {
  until: '20260101000000',
  lastBefore: 'abc123',
  replaced: [{ version: '20250101000000', sha256: '' }],
}
const now = new Date('2026-02-01T12:00:00Z')

/** Each migration as `[version, sql]`. */
function problemsOf(...migrations: [string, string][]): string[] {
  const files = migrations.map(([version, sql]) => ({
    version,
    name: 'a',
    fileName: version,
    sql,
    checksum: '',
  }))
  return findProblems(files, baseline, now)
}

const made = `create table public.a (id int);
  create function private.f(p_id int, p_name text default ')', out found text) returns text language sql as $$ select 1; $$;
  create index a_idx on public.a (id);
  create trigger t before insert or update on public.a for each row execute function private.f();
  create policy "Owners, read" on public.a for select to authenticated using (true);
  comment on table public.a is 'A';
  grant execute on function private.f(int, text) to authenticated;`

describe('in the baseline', () => {
  test.each([
    ['create table public.a (id int);', 'defines table public.a a second time'],
    [
      'create function private.f(p integer, q text) returns int language sql as $$ select 1 $$;',
      'defines function private.f(integer, text) a second time',
    ],
    ['create unique index a_idx on public.a (id);', 'defines index public.a_idx a second time'],
    [
      'create trigger t after delete on public.a for each row execute function private.g();',
      'defines trigger t on public.a a second time',
    ],
    [
      'create policy "Owners, read" on public.a for select using (false);',
      'defines policy "Owners, read" on public.a a second time',
    ],
    [`comment on table public.a is 'Another';`, 'defines comment on table public.a a second time'],
    ['create or replace view public.v as select 1 as one;', 'replaces view public.v'],
    ['drop function private.f(int, text);', 'drops function private.f(integer, text)'],
    ['alter table public.a add column b int;', 'changes what it made before'],
    ['update public.a set id = 2;', 'changes what it made before'],
  ])('%s is refused', (sql, words) => {
    expect(problemsOf(['20260101000000', `${made}\n${sql}`])).toEqual([
      expect.stringContaining(words),
    ])
  })

  test('a function with other arguments and a trigger of another table are different objects', () => {
    const others = `create table public.b (id int);
      create function private.f(p_id int) returns int language sql as $$ select 1 $$;
      create trigger t before insert on public.b for each row execute function private.f();`
    expect(problemsOf(['20260101000000', `${made}\n${others}`])).toEqual([])
  })
})

const again = (sql: string) => problemsOf(['20260101000000', made], ['20260102000000', sql])
const ofLines = (count: number) => `${'\n'.repeat(count - 1)}create schema s;\n`

describe('after the baseline', () => {
  const f = 'function private.f(p_id int, p_name text) returns int language sql as $$ select 2 $$;'

  test('a function may be redefined only explicitly, and once in a file', () => {
    expect(again(`create or replace ${f}`)).toEqual([])
    expect(again(`drop function private.f(int, text); create ${f}`)).toEqual([])
    expect(again(`create ${f}`)).toEqual([
      expect.stringContaining('defines function private.f(integer, text) a second time'),
    ])
    expect(again(`create or replace ${f} create or replace ${f}`)).toEqual([
      '20260102000000: defines function private.f(integer, text) twice.',
    ])
  })

  test('a dropped object may be created again', () => {
    expect(again('drop index public.a_idx; create index a_idx on public.a (id desc);')).toEqual([])
    expect(
      again(
        'drop trigger t on public.a; create trigger t after insert on public.a for each row execute function private.f();',
      ),
    ).toEqual([])
    expect(again('drop table public.a; create table public.a (id int);')).toEqual([])
  })

  test('a table that is created only if it is missing is refused', () => {
    expect(again('create table if not exists public.a (b int);')).toHaveLength(1)
  })
})

test('a version is a time in the past, or within a day', () => {
  const versions = ['20260202110000', '20260202130000', '20260230000000', '2026020100']
  const sql = 'create schema s'
  expect(versions.map((version) => problemsOf([version, sql]).join())).toEqual([
    '',
    expect.stringContaining('in the future'),
    expect.stringContaining('is no time'),
    expect.stringContaining('is no time'),
  ])
})

test('a file of more than 400 lines is refused', () => {
  expect(problemsOf(['20260101000000', ofLines(400)])).toEqual([])
  expect(problemsOf(['20260101000000', ofLines(401)])).toEqual([
    '20260101000000: 401 lines. Split it by idea: 400 are the most.',
  ])
})

test('a statement that the check cannot read is named', () => {
  expect(() => problemsOf(['20260102000000', 'create cast (text as int) with inout'])).toThrow(
    'not known to the check: create cast',
  )
})
