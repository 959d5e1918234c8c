import { expect, test } from 'vitest'
import { splitStatements } from '#src/migrate/split-statements.ts'

test.each([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['no semicolon at the end', 'select 1', ['select 1']],
  ['nothing but comments and semicolons', '-- a;\n/* b; */ ;;\n', []],
  ['a string', `select ';', 'it''s;'; select 2`, [`select ';', 'it''s;'`, 'select 2']],
  [
    'a string with backslashes',
    String.raw`select e'\';' ; select 2`,
    [String.raw`select e'\';'`, 'select 2'],
  ],
  [
    'a plain string that ends in a backslash',
    String.raw`select '\'; select 2`,
    [String.raw`select '\'`, 'select 2'],
  ],
  ['a quoted name', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  [
    'a body in dollars',
    'do $$ begin perform 1; end $$; select 2',
    ['do $$ begin perform 1; end $$', 'select 2'],
  ],
  [
    'nested tags',
    'select $a$ ; $b$ ; $b$ $a$; select 2',
    ['select $a$ ; $b$ ; $b$ $a$', 'select 2'],
  ],
  [
    'a parameter is no tag',
    'prepare p as select $1; select 2',
    ['prepare p as select $1', 'select 2'],
  ],
  [
    'a nested comment',
    'select 1 /* a /* ; */ ; */; select 2',
    ['select 1 /* a /* ; */ ; */', 'select 2'],
  ],
  [
    'a line comment with a quote',
    "select 1 -- it's;\n; select 2",
    ["select 1 -- it's;", 'select 2'],
  ],
  [
    'a body of the SQL standard',
    'create function f() returns int begin atomic select 1; select case when true then 1 end; end; select 2',
    [
      'create function f() returns int begin atomic select 1; select case when true then 1 end; end',
      'select 2',
    ],
  ],
  ['a transaction block is not such a body', 'begin; select 1; end;', ['begin', 'select 1', 'end']],
])('%s', (_title, sql, expected) => {
  expect(splitStatements(sql)).toEqual(expected)
})
