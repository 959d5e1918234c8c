import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, openBackupSite, withFiles, type BackupSite } from '#src/backup/backup.fixture.ts'
import { readArchive } from '#src/backup/archive-reader.ts'
import { verifyBackup } from '#src/backup/verify-backup.ts'
import type { LocalBackend } from '#src/start.ts'

// Each test creates a cluster or two.
vi.setConfig({ testTimeout: 120_000 })

let site: BackupSite

beforeEach(() => {
  site = openBackupSite()
})

afterEach(async () => {
  await site.clear()
})

/** Everything that could change on the way through text. */
const ODD = `
  create table odd (
    id bigint generated always as identity primary key,
    "Column ""quoted""" text,
    number double precision, exact numeric, at timestamptz, long interval, bytes bytea,
    document jsonb, words text[], ranges int4range, address inet, doubled bigint generated always as (id * 2) stored,
    parent bigint references odd (id),
    check (id < 1000)
  );
  create table parted (day date not null, value text) partition by range (day);
  create table parted_2026 partition of parted for values from ('2026-01-01') to ('2027-01-01');
  create materialized view years as select count(*) as count from parted;
  create sequence apart start 41;
  create table heard (id bigint);
  create function hear() returns trigger language plpgsql as
    $$ begin insert into public.heard values (new.id); return new; end $$;
  create trigger hear after insert on odd for each row execute function hear();
  insert into odd ("Column ""quoted""", number, exact, at, long, bytes, document, words, ranges, address, parent) values
    (E'a\\tb\\nc\\\\.', 'NaN', 'NaN', 'infinity', '1 year 2 days 3.5 seconds', '\\x00ff5c', '{"a": [1, "\\u00e9"]}', '{"a,b",NULL,"\\"c\\""}', '[1,5)', '10.0.0.1/8', 2),
    (null, '-Infinity', 12345678901234567890.123456789, '4713-01-01 BC', '-1 mon', '', 'null', '{}', 'empty', '::1', null),
    (repeat('long', 1000000), 0.1 + 0.2, 1e-20, '2026-11-23 12:00:00.123456+02', null, null, null, '{{1,2},{3,4}}', null, null, 1);
  insert into parted values ('2026-05-05', 'May');
  refresh materialized view years;
  select nextval('apart');
  grant select on odd to anon;
`

const LOOKS = `select to_jsonb(o) - 'Column "quoted"', md5("Column ""quoted"""), number::text, at::text from odd o order by id`

async function fill(): Promise<LocalBackend> {
  site.migrate('1_create_odd.sql', ODD)
  return await site.start('first')
}

test('every kind of value is restored unchanged, with sequences, partitions and the results of triggers', async () => {
  const first = await fill()
  // As a program adds one from time to time.
  await ask(
    first,
    `create table parted_2027 partition of parted for values from ('2027-01-01') to ('2028-01-01');
     insert into parted values ('2027-07-07', 'July')`,
  )
  const before = await ask(first, LOOKS)
  const report = await site.backUp('first', 'a.tar.gz')
  expect(report.missing.count).toBe(0)
  expect(statSync(site.place('a.tar.gz')).mode & 0o777).toBe(0o600)

  await site.restore('a.tar.gz', 'second')
  const second = await site.start('second')
  expect(await ask(second, LOOKS)).toEqual(before)
  expect(await ask(second, 'select day::text, value from only parted_2026')).toEqual([
    ['2026-05-05', 'May'],
  ])
  expect(await ask(second, 'select value from only parted_2027')).toEqual([['July']])
  await ask(second, 'drop table parted_2027')
  expect(await ask(second, 'select count::int from years')).toEqual([[2]])
  expect(await ask(second, 'select id::int from heard order by id')).toEqual([[1], [2], [3]])
  expect(await ask(second, `select nextval('apart')::int`)).toEqual([[42]])
  expect(
    await ask(second, 'insert into odd default values returning id::int, doubled::int'),
  ).toEqual([[4, 8]])
  expect(second.secretKey).toBe(first.secretKey)
})

test('a second backup, of the restored data, is equal except for its time', async () => {
  await (await fill()).stop()
  await site.backUp('first', 'a.tar.gz')
  await site.restore('a.tar.gz', 'second')
  await site.backUp('second', 'b.tar.gz')
  const [a, b] = await Promise.all([readEntries('a.tar.gz'), readEntries('b.tar.gz')])
  expect(a.size).toBeGreaterThan(10)
  expect(b).toEqual(a)
})

/** The contents of each entry, as a hash, except for the time in the manifest. */
async function readEntries(file: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  await readArchive(site.place(file), async (entry) => {
    const text = (await entry.text()).replace(/"madeAt": "[^"]*"/, '')
    entries.set(entry.name, createHash('sha256').update(text).digest('hex'))
  })
  return entries
}

test('rows of several tables belong to one moment, during writes', async () => {
  site.migrate(
    '1_create_accounts.sql',
    `create table here (amount int); create table there (amount int);
     insert into here values (1000); insert into there values (0);
     create table filler as select repeat('x', 1000) from generate_series(1, 20000);`,
  )
  const first = await site.start('first')
  const client = new Client({ connectionString: first.databaseUrl })
  await client.connect()
  const over = new AbortController()
  let moved = 0
  const moving = (async () => {
    while (!over.signal.aborted) {
      await client.query(
        'begin; update here set amount = amount - 1; update there set amount = amount + 1; commit',
      )
      moved += 1
    }
  })()
  await site.backUp('first', 'a.tar.gz')
  over.abort()
  await moving
  await client.end()
  await site.restore('a.tar.gz', 'second')
  const second = await site.start('second')
  const [[here, there]] = (await ask(second, 'select h.amount, t.amount from here h, there t')) as [
    [number, number],
  ]
  expect(here + there).toBe(1000)
  expect(there).toBeLessThan(moved)
})

test('files of the snapshot are included, although they are removed and replaced meanwhile', async () => {
  const first = await site.start('first')
  await withFiles(first, async (files) => {
    for (const name of ['kept', 'removed', 'replaced']) await files.upload(name, `${name} before`)
    let hasBegun = false
    await site.backUp('first', 'a.tar.gz', {
      // The snapshot is taken by then, and no file is copied yet.
      describe: async () => {
        hasBegun = true
        await files.remove(['removed'])
        await files.upload('replaced', 'after', { upsert: true })
        await files.upload('added', 'after')
        return {}
      },
    })
    expect(hasBegun).toBe(true)
    expect((await files.exists('removed')).data).toBe(false)
  })
  await site.restore('a.tar.gz', 'second')
  await withFiles(await site.start('second'), async (files) => {
    for (const name of ['kept', 'removed', 'replaced']) {
      expect(await (await files.download(name)).data?.text()).toBe(`${name} before`)
    }
    expect((await files.exists('added')).data).toBe(false)
  })
})

test('a file that was lost before is reported, and the rest is in the backup', async () => {
  const first = await site.start('first')
  await withFiles(first, async (files) => {
    await files.upload('lost', 'gone')
    await files.upload('kept', 'here')
    const stored = (await ask(
      first,
      `select version from storage.objects where name = 'lost'`,
    )) as [[string]]
    const version = stored[0][0]
    rmSync(path.join(site.place('first'), 'files/objects', version.slice(0, 2), version))
  })
  const report = await site.backUp('first', 'a.tar.gz')
  expect(report).toMatchObject({ files: 1, missing: { count: 1, first: ['files/lost'] } })
  await site.restore('a.tar.gz', 'second')
  await withFiles(await site.start('second'), async (files) => {
    expect(await (await files.download('kept')).data?.text()).toBe('here')
  })
})

test('a cut or changed backup, or another file, is recognized before anything is written', async () => {
  await (await fill()).stop()
  await site.backUp('first', 'a.tar.gz')
  const whole = readFileSync(site.place('a.tar.gz'))
  // More than one byte: in bits that the compression does not use, a change has no effect.
  const middle = Math.floor(whole.length / 2)
  const spoiled = Buffer.from(whole).fill(0xaa, middle, middle + 64)
  const cases = [
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, 2000),
    spoiled,
    Buffer.from('text'),
    Buffer.alloc(0),
  ]
  for (const bytes of cases) {
    writeFileSync(site.place('b.tar.gz'), bytes)
    await expect(site.restore('b.tar.gz', 'second')).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringContaining('damaged or cut off'),
    })
    expect(existsSync(site.place('second'))).toBe(false)
  }
})

test('a backup of a newer schema, or of a changed one, is refused with advice', async () => {
  site.migrate('1_a.sql', 'create table a ()')
  site.migrate('2_b.sql', 'create table b ()')
  await (await site.start('first')).stop()
  await site.backUp('first', 'a.tar.gz')
  site.migrate('2_b.sql', 'create table b (id int)')
  await expect(site.restore('a.tar.gz', 'second')).rejects.toThrow('The migration 2 is not the one')
  rmSync(site.place('migrations/2_b.sql'))
  await expect(site.restore('a.tar.gz', 'second')).rejects.toThrow('made by a newer version')
  expect(existsSync(site.place('second'))).toBe(false)
})

test('a backup of an older schema gets the later migrations, including one that came between', async () => {
  site.migrate('10_a.sql', 'create table a (id int primary key); insert into a values (1)')
  const first = await site.start('first')
  await ask(first, 'update a set id = 7')
  await site.backUp('first', 'a.tar.gz')
  site.migrate('05_b.sql', 'create table b (id int)')
  site.migrate('20_c.sql', 'alter table a add column twice int generated always as (id * 2) stored')
  const { applied } = await site.restore('a.tar.gz', 'second')
  expect(applied).toEqual(['05_b.sql', '20_c.sql'])
  expect(await ask(await site.start('second'), 'select id, twice from a')).toEqual([[7, 14]])
})

test('a table that was added by hand is named, and nothing is left', async () => {
  const first = await fill()
  await ask(first, 'create table by_hand (id int)')
  await site.backUp('first', 'a.tar.gz')
  await expect(site.restore('a.tar.gz', 'second')).rejects.toThrow('the table public.by_hand')
  expect(existsSync(site.place('second'))).toBe(false)
})

test('rows without their parents are found before anything is replaced', async () => {
  const first = await fill()
  const admin = new Client({ connectionString: first.databaseUrl })
  await admin.connect()
  await admin.query('alter table odd disable trigger user')
  await admin.end()
  const secrets = JSON.parse(readFileSync(site.place('first/keys/secrets.json'), 'utf8')) as {
    databasePasswords: { supabase_admin: string }
  }
  const root = new Client({
    host: site.place('first/run'),
    user: 'supabase_admin',
    password: secrets.databasePasswords.supabase_admin,
    database: 'postgres',
  })
  await root.connect()
  await root.query(
    `set session_replication_role = replica; update odd set parent = 900 where id = 1`,
  )
  await root.end()
  await site.backUp('first', 'a.tar.gz')
  await expect(site.restore('a.tar.gz', 'second')).rejects.toThrow('refer to rows of public.odd')
  expect(existsSync(site.place('second'))).toBe(false)
})

test('a folder in use is refused, and with replace set aside', async () => {
  const first = await fill()
  await site.backUp('first', 'a.tar.gz')
  await expect(site.restore('a.tar.gz', 'first', { replace: true })).rejects.toThrow(
    'in use by another server',
  )
  await ask(first, 'delete from odd where id = 3')
  await first.stop()
  await expect(site.restore('a.tar.gz', 'first')).rejects.toMatchObject({
    advice: expect.stringContaining('--replace'),
  })
  const { aside } = await site.restore('a.tar.gz', 'first', { replace: true })
  expect(readdirSync(site.place('first')).toSorted()).toEqual(
    ['backend.json', 'database', 'files', 'keys', path.basename(aside ?? '')].toSorted(),
  )
  expect(await ask(await site.start('first'), 'select count(*)::int from odd')).toEqual([[3]])
  expect(readdirSync(aside ?? '')).toEqual(
    expect.arrayContaining(['backend.json', 'database', 'files', 'keys']),
  )
})

test('another program’s folder is not changed, also with replace', async () => {
  await (await fill()).stop()
  await site.backUp('first', 'a.tar.gz')
  mkdirSync(site.place('second'))
  writeFileSync(site.place('second/diary.txt'), 'mine')
  await expect(site.restore('a.tar.gz', 'second', { replace: true })).rejects.toThrow('diary.txt')
  expect(readdirSync(site.place('second'))).toEqual(['diary.txt'])
})

test('an existing file is not replaced without permission, and a failed backup leaves none', async () => {
  await (await fill()).stop()
  writeFileSync(site.place('a.tar.gz'), 'older')
  await expect(site.backUp('first', 'a.tar.gz')).rejects.toThrow('exists already')
  expect(readFileSync(site.place('a.tar.gz'), 'utf8')).toBe('older')
  const given = new AbortController()
  const stopped = site.backUp('first', 'b.tar.gz', {
    signal: given.signal,
    onProgress: () => given.abort(),
  })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(site.place('.')).filter((name) => name.startsWith('b.'))).toEqual([])
  await site.backUp('first', 'a.tar.gz', { replace: true })
  expect((await verifyBackup(site.place('a.tar.gz'))).summary.files).toBe(0)
})

test('only one backup of a server is made at a time', async () => {
  const first = await fill()
  let inner: unknown
  await site.backUp('first', 'a.tar.gz', {
    describe: async () => {
      // The other one waits for the locks until this one is done.
      const other = site.backUp('first', 'b.tar.gz')
      inner = await Promise.race([other, ask(first, `select 'waiting' from pg_sleep(0.5)`)])
      other.catch(() => undefined)
      return {}
    },
  })
  expect(inner).toEqual([['waiting']])
  await expect.poll(() => existsSync(site.place('b.tar.gz'))).toBe(true)
})

test('an aborted restore leaves nothing, and the next one works', async () => {
  await (await fill()).stop()
  await site.backUp('first', 'a.tar.gz')
  const given = new AbortController()
  const stopped = site.restore('a.tar.gz', 'second', {
    signal: given.signal,
    onProgress: ({ step }) => {
      if (step === 'tables') given.abort()
    },
  })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  expect(existsSync(site.place('second'))).toBe(false)
  await site.restore('a.tar.gz', 'second')
  expect(await ask(await site.start('second'), 'select count(*)::int from odd')).toEqual([[3]])
})

test('a server that stops during a backup ends it with a message, and a killed run’s remains block nobody', async () => {
  const first = await fill()
  writeFileSync(site.place('a.tar.gz.part'), 'half')
  const stopped = site.backUp('first', 'a.tar.gz', {
    describe: async () => {
      await first.stop()
      return {}
    },
  })
  await expect(stopped).rejects.toMatchObject({
    name: 'BackupError',
    message: 'The server was stopped while its backup was made.',
  })
  expect(readdirSync(site.place('.')).filter((name) => name.startsWith('a.'))).toEqual([])
})

test('a restore that was killed while folders changed places is completed by the next one, and no server starts between', async () => {
  await (await fill()).stop()
  await site.backUp('first', 'a.tar.gz')
  await site.restore('a.tar.gz', 'second')
  const second = (name: string) => path.join(site.place('second'), name)
  mkdirSync(second('restoring'))
  for (const name of ['backend.json', 'database']) {
    renameSync(second(name), second(`restoring/${name}`))
  }
  const swap = { aside: null, isOldAside: true, from: 'the one of yesterday' }
  writeFileSync(second('restoring/swap.json'), JSON.stringify(swap))
  await expect(site.start('second')).rejects.toThrow('was interrupted')
  const { finishedOnly } = await site.restore('a.tar.gz', 'second')
  expect(finishedOnly).toBe('the one of yesterday')
  expect(existsSync(second('restoring'))).toBe(false)
  expect(await ask(await site.start('second'), 'select count(*)::int from odd')).toEqual([[3]])
})
