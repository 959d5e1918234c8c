import { expect, test } from 'vitest'
import { listTimeZones } from '#src/features/settings/time-zones.ts'

test('zones are listed by continent, including UTC and the current one', () => {
  const entries = listTimeZones('Mars/Olympus_Mons')
  expect(entries).toContainEqual({ value: 'UTC', label: 'UTC' })
  expect(entries).toContainEqual({
    label: 'Mars',
    options: [{ value: 'Mars/Olympus_Mons', label: 'Olympus Mons' }],
  })
  const america = entries.find((entry) => entry.label === 'America')
  expect(america).toMatchObject({
    options: expect.arrayContaining([
      { value: 'America/New_York', label: 'New York' },
      { value: 'America/Argentina/Ushuaia', label: 'Argentina, Ushuaia' },
    ]),
  })
})

test("a zone is listed once, by the account's name of it", () => {
  const values = listTimeZones('Asia/Kolkata')
    .flatMap((entry) => ('options' in entry ? entry.options : [entry]))
    .map(({ value }) => value)
  expect(values).toContain('Asia/Kolkata')
  expect(values).not.toContain('Asia/Calcutta')
})
