import { expect, test } from 'vitest'
import { parseCommand } from '#src/admin/parse-command.ts'

test.each([
  [['grant', 'jo@example.com'], { name: 'grant', email: 'jo@example.com' }],
  [['vip', 'jo@example.com'], { name: 'vip', email: 'jo@example.com' }],
  [['pro', 'jo@example.com'], { name: 'pro', email: 'jo@example.com' }],
  [['factor-off', 'jo@example.com'], { name: 'factor-off', email: 'jo@example.com' }],
  [['mail', 'jo@example.com'], { name: 'mail', email: 'jo@example.com' }],
  [['ingest-key', 'feed'], { name: 'ingest-key', source: 'feed', addsSellers: false }],
  [
    ['ingest-key', 'feed', '--add-sellers'],
    { name: 'ingest-key', source: 'feed', addsSellers: true },
  ],
  [['ingest-key-off', 'stk_Ab3dEf'], { name: 'ingest-key-off', key: 'stk_Ab3dEf' }],
  [['ingest-keys'], { name: 'ingest-keys' }],
  [['rotate-signing-key'], { name: 'rotate-signing-key', atOnce: false }],
  [['rotate-signing-key', '--at-once'], { name: 'rotate-signing-key', atOnce: true }],
  [['take-over-history'], { name: 'take-over-history' }],
  [['trial', 'jo@example.com', '7'], { name: 'trial', email: 'jo@example.com', days: 7 }],
])('%j is understood', (words, command) => {
  expect(parseCommand(words)).toEqual({ ok: true, command })
})

test.each([
  [['promote', 'jo@example.com'], 'There is no command "promote".'],
  [['toString', 'jo@example.com'], 'There is no command "toString".'],
  [['ingest-key'], 'ingest-key needs the name of a source.'],
  [['ingest-key', 'a', 'b'], 'ingest-key needs the name of a source.'],
  [
    ['ingest-key', 'manual'],
    '"manual" is not the name of a source. The name manual is reserved for offers that admins add by hand.',
  ],
  [['ingest-key-off'], 'ingest-key-off needs the beginning of a key, or a source.'],
  [['ingest-keys', 'feed'], 'ingest-keys takes nothing else.'],
  [['rotate-signing-key', 'now'], 'rotate-signing-key takes --at-once and nothing else.'],
  [
    ['rotate-signing-key', '--at-once', 'x'],
    'rotate-signing-key takes --at-once and nothing else.',
  ],
  [['take-over-history', 'now'], 'take-over-history takes nothing else.'],
  [['ingest-keyring'], 'There is no command "ingest-keyring".'],
  [['grant'], 'grant needs an email address.'],
  [['grant', 'jo'], '"jo" is not an email address.'],
  [['grant', 'jo@example.com', 'now'], 'grant takes an email address and nothing else.'],
  [['trial', 'jo@example.com'], 'trial needs a whole number of days from 1 to 366.'],
  [['trial', 'jo@example.com', '0'], 'trial needs a whole number of days from 1 to 366.'],
  [['trial', 'jo@example.com', '7.5'], 'trial needs a whole number of days from 1 to 366.'],
  [['trial', 'jo@example.com', '7', 'days'], 'trial needs a whole number of days from 1 to 366.'],
])('%j is refused with its reason', (words, reason) => {
  expect(parseCommand(words)).toEqual({ ok: false, reason })
})

test.each([[[]], [['help']], [['--help']]])('%j asks for help', (words) => {
  expect(parseCommand(words)).toEqual({ ok: false, reason: null })
})
