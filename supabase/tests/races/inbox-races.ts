import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]
const hash = (text: string) => createHash('sha256').update(text).digest()

const makeKey = (person: string, key: string) =>
  service(`private.keep_capture_key($1, 'link', $2)`, person, hash(person + key))
const keep = (person: string, content: string) =>
  service(
    `private.keep_arrival($1, 'link', 'text', 'a', 'text/plain', 1, null, $2, $3, null)`,
    person,
    content,
    hash(content),
  )
const claim = (person: string, holder: string) =>
  service('content from private.claim_arrivals($1, $2)', person, holder)

async function addReader(tools: RaceTools): Promise<string> {
  const person = await tools.addPerson()
  await tools.run(...makeKey(person, 'first'))
  return person
}

/** A person with something that waits, and its id. */
async function addArrival(tools: RaceTools): Promise<[person: string, id: string]> {
  const person = await addReader(tools)
  await tools.run(...keep(person, 'a'))
  const id = await tools.value('owner', 'select id from public.arrivals where user_id = $1', [
    person,
  ])
  return [person, String(id)]
}

export const inboxRaces: Race[] = [
  {
    of: ['private.keep_capture_key'],
    title: 'of two links that are made at once one is valid',
    async run(tools) {
      const person = await tools.addPerson()
      await tools.overlap(makeKey(person, 'one'), makeKey(person, 'other'))
      const opened = (key: string) =>
        tools.value(...service(`private.open_capture_key('link', $1)`, hash(person + key)))
      expect([await opened('one'), await opened('other')]).toEqual([null, person])
    },
  },
  {
    of: ['private.keep_arrival'],
    title: 'what is delivered twice at once arrives once',
    async run(tools) {
      const person = await addReader(tools)
      expect(await tools.overlap(keep(person, 'a'), keep(person, 'a'))).toEqual(['kept', 'known'])
    },
  },
  {
    of: ['private.keep_arrival', 'private.refuse_arrival'],
    title: 'the last place of an inbox is given once',
    async run(tools) {
      const person = await addReader(tools)
      await tools.run(
        'owner',
        `insert into public.arrivals (user_id, kind, name, media_type, bytes, content, fingerprint)
         select $1, 'text', 'a', 'text/plain', 1, 'x', sha256(convert_to(n::text, 'UTF8'))
         from generate_series(1, 99) as n`,
        [person],
      )
      expect(await tools.overlap(keep(person, 'a'), keep(person, 'b'))).toEqual(['kept', 'full'])
    },
  },
  {
    of: ['private.claim_arrivals'],
    title: 'two tabs that look at once get different arrivals, and do not wait',
    async run(tools) {
      const [person] = await addArrival(tools)
      const [one, other] = [randomUUID(), randomUUID()]
      expect(await tools.overlap(claim(person, one), claim(person, other))).toEqual([
        'a',
        undefined,
      ])
      expect(tools.waited()).toBe(false)
    },
  },
  {
    of: ['private.settle_arrival', 'private.claim_arrivals'],
    title: 'an arrival that is settled late while another tab looks is not given to it',
    async run(tools) {
      const [person, id] = await addArrival(tools)
      const holder = randomUUID()
      await tools.run(...claim(person, holder))
      await tools.run('owner', 'update public.arrivals set held_until = now() where id = $1', [id])
      const settle = service('private.settle_arrival($1, $2, $3)', person, id, holder)
      expect(await tools.overlap(settle, claim(person, randomUUID()))).toEqual([true, undefined])
    },
  },
  {
    of: ['private.settle_arrival', 'private.open_arrival'],
    title: 'an arrival that another tab is given is not settled by the first',
    async run(tools) {
      const [person, id] = await addArrival(tools)
      const [holder, other] = [randomUUID(), randomUUID()]
      await tools.run(...claim(person, holder))
      await tools.run('owner', 'update public.arrivals set held_until = now() where id = $1', [id])
      const settle = service('private.settle_arrival($1, $2, $3)', person, id, holder)
      expect(await tools.overlap(claim(person, other), settle)).toEqual(['a', false])
    },
  },
  {
    of: ['private.forget_arrivals', 'private.settle_arrival'],
    title: 'an old arrival that is being settled is skipped',
    async run(tools) {
      const [person, id] = await addArrival(tools)
      const holder = randomUUID()
      await tools.run(...claim(person, holder))
      await tools.run(
        'owner',
        `update public.arrivals set received_at = now() - interval '8 days' where id = $1`,
        [id],
      )
      const settle = service('private.settle_arrival($1, $2, $3)', person, id, holder)
      expect(await tools.overlap(settle, service('private.forget_arrivals(10)'))).toEqual([true, 0])
    },
  },
]
