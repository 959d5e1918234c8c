import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, runWithFactor, addPerson } = openDatabase()

const mark = 'select public.mark_onboarding_seen() as seen'

async function readSeen(id: string): Promise<unknown> {
  const [row] = await run(id, 'select onboarding_seen_at from public.users')
  return row?.['onboarding_seen_at']
}

describe('the record that a person has seen the introduction', () => {
  it('is stored from the first time on, and only for the caller', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    expect(await readSeen(one)).toBeNull()
    const [first] = await run(one, mark)
    expect(first?.['seen']).toBeInstanceOf(Date)
    expect(await run(one, mark)).toEqual([first])
    expect(await readSeen(one)).toEqual(first?.['seen'])
    expect(await readSeen(other)).toBeNull()
  })

  it('is written by its function, never directly', async () => {
    const id = await addPerson()
    const refusal = await refusalOf(
      run(id, 'update public.users set onboarding_seen_at = null where id = $1', [id]),
    )
    expect(refusal.code).toBe('42501')
  })

  it('cannot be written by visitors', async () => {
    expect((await refusalOf(run('anonymous', mark))).code).toBe('42501')
  })

  it('requires the second factor of people who have one', async () => {
    const id = await addPerson()
    await run(
      'owner',
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    expect(await refusalOf(run(id, mark))).toMatchObject({ hint: 'second_factor' })
    expect(await runWithFactor(id, mark)).toHaveLength(1)
  })
})
