import { describe, expect, it } from 'vitest'
import { caseLinkDesk, type Link, type Tester } from './case-link-desk.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run } = database
const { addTester, addProduct, open, read, pathOf, answer, isThere } = caseLinkDesk(database)

const box = (left: number) => ({ page: 1, left, top: 0.1, width: 0.1, height: 0.1 })

describe('what a page reads', () => {
  it('has the columns of its ticks, and nothing of its owner', async () => {
    const tester = await addTester()
    await run(
      tester.id,
      `update public.products set order_number = '1', order_date = '2026-01-02', additional_notes = 'SECRET', storage_place = 'SECRET', review_url = 'https://a.example/r'`,
    )
    const columns = async (shows: string[]) => {
      const { token } = await open(tester, { shows })
      const page = await read(token)
      expect(JSON.stringify(page)).not.toMatch(new RegExp(`SECRET|${tester.id}|example.com`))
      await run('owner', 'update public.case_links set ended_at = now() where user_id = $1', [
        tester.id,
      ])
      return Object.keys(page?.products[0] ?? {}).toSorted()
    }
    expect(await columns([])).toEqual(['id', 'is_answered', 'name'])
    expect(await columns(['order_number', 'review'])).toEqual(
      ['id', 'is_answered', 'name', 'order_number', 'review_url'].toSorted(),
    )
    expect(await columns(['days'])).toContain('order_date')
    expect(await columns(['picture', 'receipt', 'proofs'])).toEqual(['id', 'is_answered', 'name'])
    expect(await columns(['amount'])).not.toContain('order_number')
  })

  it('counts openings, and nothing about who opened', async () => {
    const tester = await addTester()
    const { token, id } = await open(tester)
    await read(token)
    for (let time = 0; time < 3; time += 1) await read(token, true)
    const [link] = await run(
      tester.id,
      'select opened_count, last_opened_at from public.case_links where id = $1',
      [id],
    )
    expect(link).toEqual({ opened_count: 3, last_opened_at: expect.any(Date) })
  })

  it('does not show a file any more once more of it is to be black', async () => {
    const tester = await addTester()
    const path = `receipts/${tester.id}/aa-r.pdf`
    await run('service', `select private.reserve_file('product-files', $1, $2, 1000)`, [
      path,
      tester.id,
    ])
    const { token } = await open(tester, { shows: ['receipt'] })
    const black = (boxes: object[]) =>
      run(
        tester.id,
        `insert into public.blackouts (path, boxes) values ($1, $2)
         on conflict (user_id, path) do update set boxes = excluded.boxes`,
        [path, JSON.stringify(boxes)],
      )
    const shown = async (link = token) => (await read(link))?.files.length
    await black([])
    expect(await shown()).toBe(1)
    await black([box(0.1)])
    expect(await shown()).toBe(0)
    // Drawn before that box was there.
    expect((await refusalOf(open(tester, { shows: ['receipt'] }))).hint).toBe('blacked_out')
    const again = await open(tester, { shows: ['receipt'], file: { boxes: [box(0.1)] } })
    // The same boxes, and fewer, uncover nothing.
    await black([box(0.1)])
    await black([])
    expect(await shown(again.token)).toBe(1)
    await black([box(0.2)])
    expect(await shown(again.token)).toBe(0)
  })

  it('leaves out a proof that was deleted while it was being drawn', async () => {
    const tester = await addTester()
    const { token } = await open(tester, {
      shows: ['proofs'],
      file: { kind: 'proofs', proof_id: crypto.randomUUID() },
    })
    expect((await read(token))?.files).toEqual([])
  })

  it('says which proof each picture belongs to', async () => {
    const tester = await addTester()
    const path = `proofs/${tester.id}/aa-chat.png`
    const [proof] = await run<{ id: string }>(
      tester.id,
      `insert into public.product_proofs (product_id, path, kind, note) values ($1, $2, 'chat', 'They agreed') returning id`,
      [tester.product, path],
    )
    const link = await open(tester, {
      shows: ['proofs'],
      file: { kind: 'proofs', proof_id: proof?.id, source: path },
    })
    expect((await read(link.token))?.files).toMatchObject([
      { kind: 'proofs', proof_id: proof?.id, proof_kind: 'chat', note: 'They agreed' },
    ])
    await run(tester.id, 'delete from public.product_proofs')
    expect((await read(link.token))?.files).toEqual([])
    expect(await pathOf(link.file)).toBeNull()
  })
})

describe('a link and its pictures are gone at once', () => {
  const ways: [string, (tester: Tester, link: Link) => Promise<unknown>, [boolean, boolean]][] = [
    [
      'when it is taken back',
      ({ id }, link) => run(id, 'select public.end_case_link($1)', [link.id]),
      [false, false],
    ],
    [
      'when its time is over',
      (_, link) =>
        run(
          'owner',
          `update public.case_links set created_at = now() - interval '2 hours', expires_at = now() where id = $1`,
          [link.id],
        ),
      [false, false],
    ],
    [
      'when its only product is put in the trash',
      ({ id }) => run(id, 'update public.products set deleted_at = now()'),
      [false, false],
    ],
    [
      'when its only product is deleted for good',
      ({ id }) => run('owner', 'delete from public.products where user_id = $1', [id]),
      [false, false],
    ],
    [
      'when the account is being closed',
      ({ id }) => run('service', 'select private.begin_closure($1)', [id]),
      [false, false],
    ],
    [
      'when the account is suspended',
      ({ id }) =>
        run(
          'owner',
          `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
          [id],
        ),
      [false, false],
    ],
    [
      'when the account is deleted',
      ({ id }) => run('owner', 'delete from auth.users where id = $1', [id]),
      [false, false],
    ],
    [
      'the picture alone when its file is replaced',
      ({ id }) => run(id, `update public.products set receipt_url = 'receipts/${id}/bb-r.pdf'`),
      [true, false],
    ],
    [
      'the picture alone when its file is removed',
      ({ id }) => run(id, 'update public.products set receipt_url = null'),
      [true, false],
    ],
  ]

  it.each(ways)('%s', async (_, end, after) => {
    const tester = await addTester()
    const link = await open(tester)
    expect(await isThere(link)).toEqual([true, true])
    await end(tester, link)
    expect(await isThere(link)).toEqual(after)
    expect(await answer(link.token, [tester.product])).toHaveLength(after[0] ? 1 : 0)
  })

  it('and back when the product comes back from the trash', async () => {
    const tester = await addTester()
    const link = await open(tester)
    await run(tester.id, 'update public.products set deleted_at = now()')
    expect(await isThere(link)).toEqual([false, false])
    await run(tester.id, 'update public.products set deleted_at = null')
    expect(await isThere(link)).toEqual([true, true])
  })

  it('of two products the one in the trash is left out', async () => {
    const tester = await addTester()
    const second = await addProduct(tester.id)
    const link = await open(tester, { products: [tester.product, second] })
    await run(tester.id, 'update public.products set deleted_at = now() where id = $1', [
      tester.product,
    ])
    const page = await read(link.token)
    expect(page?.products.map(({ id }) => id)).toEqual([second])
    expect(page?.files).toEqual([])
  })

  it('and nobody else can end it', async () => {
    const [tester, stranger] = [await addTester(), await addTester('admin')]
    const link = await open(tester)
    expect(await run(stranger.id, 'select public.end_case_link($1) as ended', [link.id])).toEqual([
      { ended: false },
    ])
    expect(await isThere(link)).toEqual([true, true])
  })

  it('its pictures are noted to be removed, and after 90 days nothing is known of it', async () => {
    const tester = await addTester()
    const [back, over] = [await open(tester), await open(tester)]
    const keys = () =>
      run('owner', 'select from internal.case_keys where link_id in ($1, $2)', [back.id, over.id])
    const noted = () =>
      run(
        'owner',
        `select path from internal.unreferenced_files where path like 'shared/' || $1 || '/%' and due <= now()`,
        [tester.id],
      )
    await run(tester.id, 'select public.end_case_link($1)', [back.id])
    expect(await noted()).toHaveLength(1)
    expect(await keys()).toHaveLength(1)
    await run(
      'owner',
      `update public.case_links set created_at = now() - interval '2 hours', expires_at = now() where id = $1`,
      [over.id],
    )
    await run('service', 'select private.forget_case_links(500)')
    expect(await noted()).toHaveLength(2)
    expect(await keys()).toEqual([])
    const known = () => run(tester.id, 'select id from public.case_links')
    expect(await known()).toHaveLength(2)
    await run(
      'owner',
      `update public.case_links set created_at = now() - interval '91 days', expires_at = now() - interval '90 days 1 minute' where id = $1`,
      [over.id],
    )
    // Taken back early: it is kept for 90 days after that, not after its time.
    await run(
      'owner',
      `update public.case_links
       set created_at = now() - interval '100 days', ended_at = now() - interval '90 days 1 minute', expires_at = now() - interval '70 days'
       where id = $1`,
      [back.id],
    )
    await run('service', 'select private.forget_case_links(500)')
    expect(await known()).toEqual([])
  })
})
