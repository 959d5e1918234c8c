import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'
import { readSourceTexts } from './source-texts.ts'
import { readSqlTexts } from './sql-texts.ts'
import { findWrongWords } from './wording.ts'

const root = join(import.meta.dirname, '../..')

const textsIn = (source: string): string[] =>
  readSourceTexts('screen.tsx', source).map(({ text }) => text)

describe('texts of a source file', () => {
  test.each([
    ['words of an element, with those inside it', '<p>Hello <b>you</b></p>', ['Hello you']],
    ['values that the app fills in', '<p>{count} of {all} left</p>', ['{count} of {all} left']],
    ['a choice between words', "<p>{on ? 'On' : 'Off'}</p>", ['On', 'Off']],
    [
      'labels, hints and titles',
      '<Field label="Price" hint="In dollars" />',
      ['Price', 'In dollars'],
    ],
    ['notices', "showSuccess('Product added')", ['Product added']],
    ['templates', 'const text = `Added ${count} products`', ['Added {count} products']],
    ['labels of an object', "const menu = [{ label: 'Users', to: '/users' }]", ['Users']],
    ['no classes', '<p className="flex gap-2" id="a b" />', []],
    ['no lists of classes', "const look = 'flex min-h-10 items-center'", []],
    ['no names of modules', "import { a } from 'some module'", []],
    ['no SQL', "const query = 'select id from products where id = 1'", []],
    ['no failures for programmers', "throw new Error('This cannot happen')", []],
  ])('are %s', (_, source, texts) => {
    expect(textsIn(source)).toEqual(texts)
  })

  test('have the line on which they begin, after signs of several bytes', () => {
    const source = "// – é\nconst first = 'First text'\n\nconst second = 'Second text'\n"
    expect(readSourceTexts('a.ts', source)).toEqual([
      { file: 'a.ts', line: 2, text: 'First text' },
      { file: 'a.ts', line: 4, text: 'Second text' },
    ])
  })
})

const define = (text: string) => `create or replace function private.a() returns void as $$
begin
  raise exception '${text}' using errcode = 'PT400';
end $$;`

test('of a function that a later migration replaces, only the last texts count', () => {
  const texts = readSqlTexts([
    { file: '1.sql', sql: define('First') },
    { file: '2.sql', sql: `-- A comment\n${define("It''s second")}` },
  ])
  expect(texts).toEqual([{ file: '2.sql', line: 4, text: "It's second" }])
})

const check = (text: string) => findWrongWords([{ file: 'a.ts', line: 1, text }])

describe('the words', () => {
  test.each([
    ['Turn off alert mails', 'mails'],
    ['Confirm your e-mail', 'e-mail'],
    ['Please log in again', 'log in'],
    ['Whoever has the link', 'Whoever'],
    ['It stands in the notes', 'stands in'],
    ['The order was canceled', 'canceled'],
    ['Add to favourites', 'favourite'],
    ['1 product(s)', 't(s)'],
    ['Click here to see it', 'Click here'],
  ])("refuse '%s'", (text, found) => {
    expect(check(text).join('\n')).toContain(`'${found}'`)
  })

  test.each([
    'Confirm your email',
    'The mail server did not answer',
    'Sign in to your account',
    'SMTP_URL is missing: npm run admin -- mail ADDRESS',
    'Open /admin/mails',
    'The order was cancelled',
    'Login Successful!',
  ])("accept '%s'", (text) => {
    expect(check(text)).toEqual([])
  })
})

test.each([
  ['apps/web/src/a.tsx', "Choose 'Sold' above", 1],
  ['packages/domain/src/a.ts', "Price: '{text}' is too large", 1],
  ['apps/web/src/a.tsx', 'Press "Copy"', 1],
  ['apps/web/src/a.tsx', "Choose ‘Sold’ on the seller's page", 0],
  ['apps/server/src/admin/a.ts', 'There is no command "{name}".', 0],
])('straight quotes on screens are refused: in %s, %s', (file, text, count) => {
  expect(findWrongWords([{ file, line: 1, text }])).toHaveLength(count)
})

describe('the texts of the product', () => {
  test('are found in each layer, and follow the rules', () => {
    const groups = findTexts(root)
    for (const folder of [
      'apps/web/src/features/admin/users',
      'apps/server/src/mails/account',
      'packages/domain/src/plans',
      'supabase/migrations',
    ]) {
      expect(groups.get(folder)?.length).toBeGreaterThan(5)
    }
    expect(findWrongWords([...groups.values()].flat())).toEqual([])
  })
})

describe('the check', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'texts-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function checkFile(file: string, text: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    return spawnSync(
      process.execPath,
      [join(root, 'tools/texts/list-texts.ts'), '--check', folder],
      { encoding: 'utf8' },
    )
  }

  test.each([
    ['apps/web/src/features/a.tsx', '<p>Send this mail again?</p>'],
    ['apps/server/src/commands/a.ts', "refuse('Send this mail again?')"],
    ['packages/domain/src/a.ts', "const text = 'Send this mail again?'"],
    [
      'supabase/migrations/1.sql',
      "create function a() as $$ raise exception 'Send this mail again?'; $$",
    ],
  ])('fails on a planted text in %s', (file, source) => {
    const { status, stderr } = checkFile(file, source)
    expect(stderr).toBe(`${file}:1 'mail' in 'Send this mail again?': say email.\n`)
    expect(status).toBe(1)
  })

  test('passes without one', () => {
    expect(checkFile('apps/web/src/a.tsx', '<p>Send this email again?</p>').status).toBe(0)
  })
})
