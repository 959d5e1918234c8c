import { randomUUID } from 'node:crypto'
import { PROOF_KINDS, PROOF_LIMITS } from '@sampletrail/domain/products/proofs.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

const pathOf = (owner: string, name = 'a.jpg') => `proofs/${owner}/${name}`

async function addProduct(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name) values ('Lamp') returning id`,
  )
  return row?.id ?? ''
}

type Values = { id?: string; product_id: string; path: string; kind?: string; note?: string | null }

async function addProof(actor: string, values: Values): Promise<string> {
  const columns = Object.keys(values)
  const [row] = await run<{ id: string }>(
    actor,
    `insert into public.product_proofs (${columns.join()})
     values (${columns.map((_name, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(values),
  )
  return row?.id ?? ''
}

/** A proof of a new product, with its file as the server stores it. */
async function addAll(kind: 'basic' | 'pro' = 'pro', name = 'a.jpg') {
  const owner = await addPerson(kind)
  const product = await addProduct(owner)
  const path = pathOf(owner, name)
  await reserve(owner, path)
  const proof = await addProof(owner, { product_id: product, path, kind: 'chat' })
  return { owner, product, path, proof }
}

const reserve = (owner: string, path: string) =>
  run('service', `select private.reserve_file('product-files', $1, $2, 1000)`, [path, owner])

const trash = (owner: string, product: string, isTrashed = true) =>
  run(owner, `update public.products set deleted_at = case when $2 then now() end where id = $1`, [
    product,
    isTrashed,
  ])

const proofsOf = (product: string) =>
  run('owner', 'select kind, note, path from public.product_proofs where product_id = $1', [
    product,
  ])

/** The recorded files, with the whole days until they are due. */
const noted = () =>
  run<{ path: string; days: number }>(
    'owner',
    `select path, round(extract(epoch from due - now()) / 86400)::int as days
     from internal.unreferenced_files order by path`,
  )

async function claimAfter(days: number): Promise<string[]> {
  await run(
    'owner',
    `update internal.unreferenced_files set due = due - make_interval(days => $1)`,
    [days],
  )
  const rows = await run<{ path: string }>(
    'service',
    'select path from private.claim_unreferenced_files(100) order by path',
  )
  return rows.map(({ path }) => path)
}

const addMany = (owner: string, product: string, from: number, to: number) =>
  run(
    owner,
    `insert into public.product_proofs (product_id, path)
     select $1, 'proofs/' || auth.uid() || '/' || n from generate_series($2::int, $3::int) as n`,
    [product, from, to],
  )

beforeEach(async () => {
  await run('owner', 'delete from internal.unreferenced_files')
})

describe('a proof', () => {
  it.each(PROOF_KINDS)('is of a known kind: %s', async (kind) => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await addProof(owner, { product_id: product, path: pathOf(owner), kind, note: ' Day 3 ' })
    expect(await proofsOf(product)).toEqual([{ kind, note: 'Day 3', path: pathOf(owner) }])
  })

  it.each<[string, (owner: string, product: string) => Partial<Values>, string]>([
    ['another kind', () => ({ kind: 'video' }), '23514'],
    ['no kind', () => ({ kind: '' }), '23514'],
    ['a note that is too long', () => ({ note: 'a'.repeat(PROOF_LIMITS.note + 1) }), '23514'],
    ['a file of another folder', (owner) => ({ path: `receipts/${owner}/a.jpg` }), '23514'],
    ['a file of somebody else', () => ({ path: pathOf(randomUUID()) }), '23514'],
    ['a way out of the folder', (owner) => ({ path: `proofs/${owner}/../x/a.jpg` }), '23514'],
    ['a file without a name', (owner) => ({ path: `proofs/${owner}/` }), '23514'],
    ['a product that is not there', () => ({ product_id: randomUUID() }), '23503'],
  ])('is refused with %s', async (_title, part, code) => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    const values = { product_id: product, path: pathOf(owner), ...part(owner, product) }
    expect(await refusalOf(addProof(owner, values))).toMatchObject({ code })
    expect(await proofsOf(product)).toEqual([])
  })

  it('has the longest note, counted in characters, and an empty one is none', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    const longest = '👍'.repeat(PROOF_LIMITS.note)
    await addProof(owner, { product_id: product, path: pathOf(owner), note: longest })
    await addProof(owner, { product_id: product, path: pathOf(owner, 'b'), note: ' ' })
    expect((await proofsOf(product)).map((proof) => proof['note'])).toEqual([longest, null])
  })

  it('has the same file once', async () => {
    const { owner, product, path } = await addAll()
    const again = addProof(owner, { product_id: product, path })
    expect(await refusalOf(again)).toMatchObject({ code: '23505' })
  })

  it('of another person’s product is refused, with the same words as for none', async () => {
    const product = await addProduct(await addPerson())
    const stranger = await addPerson()
    const refusal = await refusalOf(
      addProof(stranger, { product_id: product, path: pathOf(stranger) }),
    )
    const none = await refusalOf(
      addProof(stranger, { product_id: randomUUID(), path: pathOf(stranger) }),
    )
    expect(refusal).toEqual(none)
  })

  it('is seen, changed and deleted by its owner only', async () => {
    const { owner, proof, product } = await addAll()
    const stranger = await addPerson()
    for (const actor of [stranger, await addPerson('admin')]) {
      expect(await run(actor, 'select from public.product_proofs')).toEqual([])
      await run(actor, `update public.product_proofs set note = 'x' where id = $1`, [proof])
      await run(actor, 'delete from public.product_proofs where id = $1', [proof])
    }
    for (const sql of ['select from public.product_proofs', 'delete from public.product_proofs']) {
      expect(await refusalOf(run('anonymous', sql))).toMatchObject({ code: '42501' })
    }
    await run(
      owner,
      `update public.product_proofs set kind = 'photo', note = 'New' where id = $1`,
      [proof],
    )
    expect(await proofsOf(product)).toMatchObject([{ kind: 'photo', note: 'New' }])
  })

  it('keeps its product, its file and its day', async () => {
    const { owner, proof } = await addAll()
    for (const column of ['product_id', 'path', 'user_id', 'created_at', 'id']) {
      const set = `update public.product_proofs set ${column} = ${column} where id = $1`
      expect(await refusalOf(run(owner, set, [proof]))).toMatchObject({ code: '42501' })
    }
    const forged = `insert into public.product_proofs (product_id, path, created_at) values ($1, $2, now())`
    expect(await refusalOf(run(owner, forged, [randomUUID(), pathOf(owner)]))).toMatchObject({
      code: '42501',
    })
  })
})

describe('the day of a proof', () => {
  it('is that of its file, also after Undo has brought it back', async () => {
    const { owner, product, path, proof } = await addAll()
    const arrived = '2026-05-01T10:00:00Z'
    await run('owner', 'update internal.stored_files set stored_at = $1 where path = $2', [
      arrived,
      path,
    ])
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    await addProof(owner, { id: proof, product_id: product, path, kind: 'chat' })
    const [row] = await run<{ is_same: boolean }>(
      'owner',
      'select created_at = $1 as is_same from public.product_proofs where id = $2',
      [arrived, proof],
    )
    expect(row?.is_same).toBe(true)
  })

  it('is today without a file, and stays when it is moved here', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await addProof(owner, { product_id: product, path: pathOf(owner) })
    await run(
      'service',
      `insert into public.product_proofs (user_id, product_id, path, created_at) values ($1, $2, $3, '2026-01-02T00:00:00Z')`,
      [owner, product, pathOf(owner, 'moved.jpg')],
    )
    const days = await run<{ is_now: boolean }>(
      'owner',
      `select created_at > now() - interval '1 minute' as is_now from public.product_proofs
       where product_id = $1 order by path`,
      [product],
    )
    expect(days.map((row) => row.is_now)).toEqual([true, false])
  })
})

describe('the proofs of a product', () => {
  it('are 100 at most', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await addMany(owner, product, 1, PROOF_LIMITS.proofs)
    const refusal = await refusalOf(addMany(owner, product, 101, 101))
    expect(refusal).toMatchObject({ code: 'PT409', hint: 'product_proof_limit' })
    // Those of another product do not count.
    await addMany(owner, await addProduct(owner), 101, 101)
    await run(owner, `delete from public.product_proofs where path like '%/7'`)
    await addMany(owner, product, 101, 101)
  })

  it('of a product over the plan’s limit are only shown and deleted', async () => {
    const { owner, product, proof } = await addAll()
    for (let count = 0; count < 5; count += 1) await addProduct(owner)
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    const refusal = { code: 'PT403', hint: 'product_limit' }
    const another = { product_id: product, path: pathOf(owner, 'b.jpg') }
    expect(await refusalOf(addProof(owner, another))).toMatchObject(refusal)
    const set = `update public.product_proofs set note = 'x' where id = $1`
    expect(await refusalOf(run(owner, set, [proof]))).toMatchObject(refusal)
    expect(await run(owner, 'select from public.product_proofs')).toHaveLength(1)
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    expect(await proofsOf(product)).toEqual([])
  })

  it('stay while it is in the trash, where Undo can bring one back', async () => {
    const { owner, product, path, proof } = await addAll('basic')
    await trash(owner, product)
    expect(await proofsOf(product)).toHaveLength(1)
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    await addProof(owner, { id: proof, product_id: product, path, kind: 'chat' })
    await trash(owner, product, false)
    expect(await proofsOf(product)).toHaveLength(1)
  })

  it('go with it and with the account', async () => {
    const { owner, product } = await addAll()
    await trash(owner, product)
    await run(owner, 'delete from public.products where id = $1', [product])
    expect(await proofsOf(product)).toEqual([])
    const other = await addAll()
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query('delete from auth.users where id = $1', [other.owner])
    expect(await proofsOf(other.product)).toEqual([])
    expect((await noted()).map(({ path }) => path)).not.toContain(other.path)
  })
})

describe('the file of a proof', () => {
  it('stays as long as it is one', async () => {
    const { path } = await addAll()
    expect(await noted()).toEqual([{ path, days: 1 }])
    expect(await claimAfter(2)).toEqual([])
    expect(await noted()).toEqual([])
  })

  it('is due 30 days after the proof was deleted, unless Undo brings it back', async () => {
    const { owner, product, path, proof } = await addAll()
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    expect(await noted()).toEqual([{ path, days: 30 }])
    expect(await claimAfter(29)).toEqual([])
    await addProof(owner, { id: proof, product_id: product, path, kind: 'chat' })
    expect(await claimAfter(2)).toEqual([])
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    expect(await claimAfter(31)).toEqual([path])
  })

  it('is due at once when the product is deleted for good, also that of a deleted proof', async () => {
    const { owner, product, path, proof } = await addAll()
    const other = pathOf(owner, 'b.jpg')
    await addProof(owner, { product_id: product, path: other })
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    await trash(owner, product)
    await run(owner, 'delete from public.products where id = $1', [product])
    expect(await noted()).toEqual([
      { path, days: 0 },
      { path: other, days: 0 },
    ])
    expect(await claimAfter(0)).toEqual([path, other])
  })

  it('is read by its owner only', async () => {
    const owner = await addPerson()
    const path = pathOf(owner)
    await run(
      'service',
      `insert into storage.objects (bucket_id, name) values ('product-files', $1)`,
      [path],
    )
    await run(
      'service',
      `insert into storage.objects (bucket_id, name) values ('product-files', $1)`,
      [`shared/${owner}/a.jpg`],
    )
    const seen = (actor: string) => run(actor, `select name from storage.objects`)
    expect(await seen(owner)).toEqual([{ name: path }])
    expect(await seen(await addPerson())).toEqual([])
    expect(await seen('anonymous')).toEqual([])
    const write = `insert into storage.objects (bucket_id, name) values ('product-files', $1)`
    expect(await refusalOf(run(owner, write, [pathOf(owner, 'own.jpg')]))).toMatchObject({
      code: '42501',
    })
  })
})

describe('what is blacked out of a file', () => {
  const boxes = [{ page: 1, left: 0, top: 0, width: 0.5, height: 0.1 }]
  const black = (actor: string, path: string, what: unknown = boxes) =>
    run(actor, 'insert into public.blackouts (path, boxes) values ($1, $2)', [
      path,
      JSON.stringify(what),
    ])

  it('is kept for the owner’s own stored files', async () => {
    const { owner, path } = await addAll()
    await black(owner, path)
    expect(await run(owner, 'select path, boxes from public.blackouts')).toEqual([{ path, boxes }])
    await run(owner, `update public.blackouts set boxes = '[]' where path = $1`, [path])
    const stranger = await addPerson()
    expect(await run(stranger, 'select from public.blackouts')).toEqual([])
    expect(await refusalOf(black(stranger, path))).toMatchObject({ code: '23503', hint: 'file' })
    const missing = black(owner, pathOf(owner, 'none.jpg'))
    expect(await refusalOf(missing)).toMatchObject({ code: '23503', hint: 'file' })
    const deleting = run(owner, 'delete from public.blackouts')
    expect(await refusalOf(deleting)).toMatchObject({ code: '42501' })
  })

  it.each([
    ['a page from zero', [{ ...boxes[0], page: 0 }]],
    ['half a page', [{ ...boxes[0], page: 1.5 }]],
    ['a place outside', [{ ...boxes[0], left: 1.1 }]],
    ['no width', [{ ...boxes[0], width: 0 }]],
    ['a text', [{ ...boxes[0], top: '0' }]],
    ['another field', [{ ...boxes[0], color: 'red' }]],
    ['too many', Array.from({ length: 301 }, () => boxes[0])],
    ['no list', boxes[0]],
  ])('is refused with %s', async (_title, what) => {
    const { owner, path } = await addAll()
    expect(await refusalOf(black(owner, path, what))).toMatchObject({ code: '23514' })
  })

  it('is forgotten with the file', async () => {
    const { owner, path, proof } = await addAll()
    await black(owner, path)
    await run(owner, 'delete from public.product_proofs where id = $1', [proof])
    const left = () => run('owner', 'select from public.blackouts where path = $1', [path])
    expect(await left()).toHaveLength(1)
    await run('service', `select private.forget_unreferenced_files('product-files', $1)`, [[path]])
    expect(await left()).toEqual([])
  })
})
