import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const setPlan = (
  actor: string,
  tier: string,
  fields: object | string,
  seen: object | null = null,
) => run(actor, 'select * from public.admin_update_plan($1, $2, $3)', [tier, fields, seen])
const setSettings = (actor: string, fields: object | string, seen: object | null = null) =>
  run(actor, 'select * from public.admin_update_settings($1, $2)', [fields, seen])
const addProducts = (person: string, count: number) =>
  run(
    person,
    `insert into public.products (user_id, name) select $1, 'Lamp ' || n from generate_series(1, $2::integer) as n`,
    [person, count],
  )
const lastNote = async (admin: string) =>
  (
    await run(
      admin,
      'select action, details from public.audit_log where actor_id = $1 order by id desc limit 1',
      [admin],
    )
  )[0]

describe('a plan', () => {
  it('applies from the next call on, to everybody who has it', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()]
    await setPlan(admin, 'free', { product_limit: 7 })
    await addProducts(person, 7)
    expect(await refusalOf(addProducts(person, 1))).toMatchObject({
      hint: 'product_limit',
      message: 'You have reached the limit of 7 products. Upgrade to Pro for unlimited products.',
    })
    await setPlan(admin, 'free', { monthly_scans: 1 })
    const use = `select public.consume_quota('scans', gen_random_uuid()) as left`
    expect(await run(person, use)).toEqual([{ left: 0 }])
    expect(await refusalOf(run(person, use))).toMatchObject({ hint: 'quota' })
    await setPlan(admin, 'free', { monthly_scans: null })
    expect(await run(person, use)).toEqual([{ left: -1 }])
    expect(await lastNote(admin)).toEqual({
      action: 'plan.update',
      details: { tier: 'free', monthly_scans: null, was: { monthly_scans: 1 } },
    })
    await setPlan(admin, 'free', { product_limit: 5, monthly_scans: 5 })
  })

  it('that allows less than a person has keeps the newest active, and deletes nothing', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()]
    await addProducts(person, 3)
    await setPlan(admin, 'free', { product_limit: 1 })
    const change = (name: string) =>
      run(person, `update public.products set price = 1 where user_id = $1 and name = $2`, [
        person,
        name,
      ])
    const newest = await run<{ name: string }>(
      person,
      'select name from public.products order by created_at desc, id desc',
    )
    expect(newest).toHaveLength(3)
    await change(newest[0]?.name ?? '')
    expect(await refusalOf(change(newest[1]?.name ?? ''))).toMatchObject({
      message: 'Disabled - Upgrade to Pro',
    })
    expect(await refusalOf(addProducts(person, 1))).toMatchObject({
      message: 'You have reached the limit of 1 product. Upgrade to Pro for unlimited products.',
    })
    await setPlan(admin, 'free', { product_limit: 5 })
    await change(newest[1]?.name ?? '')
  })

  it.each([
    ['free', { product_limit: -1 }, 'PT400'],
    ['free', { product_limit: 2.5 }, 'PT400'],
    ['free', { product_limit: 100_001 }, 'PT400'],
    ['free', { product_limit: '7' }, 'PT400'],
    ['free', { keyword_limit: null }, 'PT400'],
    ['free', { keyword_limit: 1001 }, 'PT400'],
    ['free', { monthly_price: 3 }, 'PT400'],
    ['free', { tier: 'pro' }, 'PT400'],
    ['free', { features: [''] }, 'PT400'],
    ['free', { features: Array.from({ length: 13 }, () => 'line') }, 'PT400'],
    ['free', { features: [null] }, 'PT400'],
    ['free', '[]', 'PT400'],
    ['pro', { product_limit: 5 }, 'PT400'],
    ['pro', { monthly_scans: 5 }, 'PT400'],
    ['pro', { storage_megabytes: 0 }, 'PT400'],
    ['pro', { storage_megabytes: null }, 'PT400'],
    ['free', { storage_megabytes: 1_000_001 }, 'PT400'],
    ['free', { storage_megabytes: '7' }, 'PT400'],
    ['gold', { keyword_limit: 5 }, 'PT404'],
  ])('%s does not accept %j', async (tier, fields, code) => {
    const admin = await addPerson('admin')
    const change = setPlan(admin, tier, fields)
    expect(await refusalOf(change)).toMatchObject({ code })
  })

  it("limits the size of an account's files", async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()]
    await setPlan(admin, 'free', { storage_megabytes: 7 })
    expect(await run(person, 'select most_bytes from public.my_storage()')).toEqual([
      { most_bytes: '7000000' },
    ])
    await setPlan(admin, 'free', { storage_megabytes: 500 })
  })

  it('is not changed if another admin has changed it', async () => {
    const [one, other] = [await addPerson('admin'), await addPerson('admin')]
    const seen = { keyword_limit: 10, features: [] }
    await setPlan(one, 'pro', { keyword_limit: 20 }, seen)
    expect(await refusalOf(setPlan(other, 'pro', { keyword_limit: 30 }, seen))).toMatchObject({
      code: 'PT409',
      hint: 'edit_conflict',
    })
    // Values that nobody else changed, or that are the same already, are no conflict.
    await setPlan(other, 'pro', { features: ['All of it'] }, seen)
    await setPlan(other, 'pro', { keyword_limit: 20 }, seen)
    expect(
      await run(other, `select keyword_limit, features from public.plans where tier = 'pro'`),
    ).toEqual([{ keyword_limit: 20, features: ['All of it'] }])
    await setPlan(one, 'pro', { keyword_limit: 10, features: [] })
  })
})

describe('the settings', () => {
  const video = 'https://www.youtube-nocookie.com/embed/abc?rel=0'

  it('are set, cleared and logged', async () => {
    const admin = await addPerson('admin')
    await setSettings(admin, { demo_video_url: video, affiliate_tag: 'trail-20' })
    await setSettings(admin, { affiliate_tag: null })
    expect(await run(admin, 'select * from public.settings')).toEqual([
      { id: true, demo_video_url: video, onboarding_video_url: null, affiliate_tag: null },
    ])
    expect(await lastNote(admin)).toEqual({
      action: 'settings.update',
      details: { affiliate_tag: null, was: { affiliate_tag: 'trail-20' } },
    })
    await setSettings(admin, { demo_video_url: null })
  })

  it.each([
    { demo_video_url: 'http://video.example/1' },
    { demo_video_url: '' },
    { demo_video_url: 'https://video.example/"x' },
    { demo_video_url: 'https://localhost/1' },
    { demo_video_url: "https://video.example; script-src 'unsafe-inline'" },
    { onboarding_video_url: 'javascript:alert(1)' },
    { onboarding_video_url: `https://video.example/${'x'.repeat(500)}` },
    { affiliate_tag: 'a b' },
    { affiliate_tag: 5 },
    { id: false },
    { else: 'x' },
    '[]',
  ])('do not accept %j', async (fields) => {
    const admin = await addPerson('admin')
    expect(await refusalOf(setSettings(admin, fields))).toMatchObject({ code: 'PT400' })
  })

  it('are not changed if another admin has changed them', async () => {
    const [one, other] = [await addPerson('admin'), await addPerson('admin')]
    const seen = { affiliate_tag: null }
    await setSettings(one, { affiliate_tag: 'one-20' }, seen)
    expect(await refusalOf(setSettings(other, { affiliate_tag: 'other-20' }, seen))).toMatchObject({
      code: 'PT409',
    })
    await setSettings(one, { affiliate_tag: null })
  })

  it('can be read only by admins and the server, and written by neither without the function', async () => {
    const [admin, vip] = [await addPerson('admin'), await addPerson('vip')]
    const read = 'select * from public.settings'
    expect(await run(vip, read)).toEqual([])
    expect(await refusalOf(run('anonymous', read))).toMatchObject({ code: '42501' })
    expect(await run('service', read)).toHaveLength(1)
    for (const actor of [admin, 'service']) {
      const write = `update public.settings set affiliate_tag = 'x-20'`
      expect(await refusalOf(run(actor, write))).toMatchObject({ code: '42501' })
    }
    expect(await refusalOf(setSettings(vip, {}))).toMatchObject({ code: '42501' })
    expect(await refusalOf(setPlan(vip, 'free', { product_limit: 9 }))).toMatchObject({
      code: '42501',
    })
  })
})
