import type { Client } from 'pg'
import type { SupabaseClient } from '@supabase/supabase-js'

/** A person of the demo, and their number of products. */
export interface DemoAccount {
  email: string
  /** Printed beside the address when the demo starts. */
  about: string
  products: number
  tier: 'free' | 'pro'
  /** Days that are left of a trial, or null. */
  trialDays: number | null
  isVip: boolean
  isAdmin: boolean
  /** Days ago on which the account was created. */
  age: number
}

export const demoPassword = 'sampletrail'

const ordinary = { tier: 'free', trialDays: null, isVip: false, isAdmin: false } as const

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...ordinary,
    email: 'free@demo.test',
    about: 'Basic plan, at its limit of 5 products',
    products: 5,
    age: 90,
  },
  {
    ...ordinary,
    email: 'trial@demo.test',
    about: 'trial of Pro, no products yet',
    products: 0,
    age: 2,
    tier: 'pro',
    trialDays: 5,
  },
  {
    ...ordinary,
    email: 'pro@demo.test',
    about: 'Pro, 150 products over 14 months',
    products: 150,
    age: 440,
    tier: 'pro',
  },
  {
    ...ordinary,
    email: 'vip@demo.test',
    about: 'VIP, 24 products',
    products: 24,
    age: 200,
    tier: 'pro',
    isVip: true,
  },
  {
    ...ordinary,
    email: 'admin@demo.test',
    about: 'admin',
    products: 0,
    age: 500,
    tier: 'pro',
    isAdmin: true,
  },
]

const day = 86_400_000

/** Creates the missing accounts, gives each its plan, and returns their ids by address. */
export async function openAccounts(
  supabase: SupabaseClient,
  database: Client,
  now: Date,
): Promise<Map<string, string>> {
  for (const { email } of demoAccounts) {
    const { rowCount } = await database.query('select from public.users where email = $1', [email])
    if (rowCount) continue
    const { error } = await supabase.auth.admin.createUser({
      email,
      password: demoPassword,
      email_confirm: true,
    })
    if (error) throw error
  }
  const ids = new Map<string, string>()
  for (const account of demoAccounts) {
    ids.set(account.email, await givePlan(database, account, now))
  }
  return ids
}

async function givePlan(database: Client, account: DemoAccount, now: Date): Promise<string> {
  const { email, tier, trialDays, isVip, isAdmin, age } = account
  const opened = new Date(now.getTime() - age * day)
  const trialEnd = trialDays === null ? null : new Date(now.getTime() + trialDays * day)
  const { rows } = await database.query<{ user_id: string }>(
    `update public.subscriptions as plan
     set tier = $2, is_trial = $3::timestamptz is not null, trial_end = coalesce($3, plan.trial_end),
         trial_start = case when $3::timestamptz is null then plan.trial_start else $4::timestamptz end,
         is_vip = $5, is_admin = $6
     from public.users as person
     where person.id = plan.user_id and person.email = $1
     returning plan.user_id`,
    [email, tier, trialEnd, opened, isVip, isAdmin],
  )
  const id = rows[0]?.user_id
  if (id === undefined) throw new Error(`The account ${email} was not opened.`)
  // People who joined that long ago have seen the introduction; otherwise it would open over the app.
  await database.query(
    `update public.users
     set created_at = $2, onboarding_seen_at = coalesce(onboarding_seen_at, $2)
     where id = $1`,
    [id, opened],
  )
  return id
}
