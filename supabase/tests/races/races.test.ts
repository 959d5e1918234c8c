import { describe, expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { accountRaces } from './account-races.ts'
import { adminRaces } from './admin-races.ts'
import { caseRaces } from './case-races.ts'
import { catalogueRaces } from './catalogue-races.ts'
import { inboxRaces } from './inbox-races.ts'
import { limitRaces } from './limit-races.ts'
import { listDecidingFunctions } from './list-functions.ts'
import { mailRaces } from './mail-races.ts'
import { reminderRaces } from './reminder-races.ts'
import { productRaces } from './product-races.ts'
import { quotaRaces } from './quota-races.ts'
import { raceTools } from './race.ts'
import { reportRaces } from './report-races.ts'
import { scanRaces } from './scan-races.ts'
import { withoutRace } from './without-race.ts'
import { workRaces } from './work-races.ts'

const tools = raceTools(openDatabase())
const races = [
  ...accountRaces,
  ...adminRaces,
  ...caseRaces,
  ...catalogueRaces,
  ...inboxRaces,
  ...limitRaces,
  ...mailRaces,
  ...reminderRaces,
  ...productRaces,
  ...quotaRaces,
  ...reportRaces,
  ...scanRaces,
  ...workRaces,
]

describe('at the same time', () => {
  it.each(races.map((race) => [race.title, race.of, race] as const))(
    '%s (%s)',
    async (_title, _functions, race) => {
      expect.hasAssertions()
      await race.run(tools)
    },
  )
})

describe('every function that reads, decides and writes', () => {
  it('has a race above, or a reason why it needs none', async () => {
    const raced = races.flatMap((race) => race.of)
    const excused = Object.values(withoutRace).flat()
    const deciding = await listDecidingFunctions(tools)
    expect(deciding.filter((name) => !raced.includes(name) && !excused.includes(name))).toEqual([])
    expect(excused.filter((name) => raced.includes(name) || !deciding.includes(name))).toEqual([])
  })

  it('is there: no race is about a function that is gone', async () => {
    const known = await tools.run<{ name: string }>(
      'owner',
      `select pronamespace::regnamespace || '.' || proname as name from pg_proc where pronamespace::regnamespace::text in ('private', 'public')`,
    )
    const names = known.map(({ name }) => name)
    expect(races.flatMap((race) => race.of).filter((name) => !names.includes(name))).toEqual([])
  })

  it('is found when it is new, and also when it only calls one', async () => {
    await tools.run(
      'owner',
      `create function private.spend() returns void language plpgsql as $$
       begin
         if exists (select from public.plans) then
           update public.plans set monthly_scans = 1;
         end if;
       end $$`,
    )
    await tools.run(
      'owner',
      `create function private.spend_twice() returns void language plpgsql as $$
       begin
         if (select count(*) from public.plans) > 1 then perform private.spend(); end if;
       end $$`,
    )
    expect(await listDecidingFunctions(tools)).toEqual(
      expect.arrayContaining(['private.spend', 'private.spend_twice']),
    )
    await tools.run('owner', 'drop function private.spend, private.spend_twice')
  })
})
