import { expect, it } from 'vitest'
import { FreshQueryClient } from '#src/lib/fresh-query-client.ts'

/** A list that is being loaded for the first time; each load answers with what is stored when it begins. */
function loadList() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: (() => void)[] = []
  const store = { items: ['lamp'], isBroken: false }
  const list = client.fetchQuery({
    queryKey: ['list'],
    queryFn: async () => {
      const { items, isBroken } = store
      await new Promise<void>((resolve) => answers.push(resolve))
      if (isBroken) throw new Error('The list is broken')
      return items
    },
  })
  const answerAll = () => answers.splice(0).forEach((answer) => answer())
  return { client, list, store, answerAll, countLoads: () => answers.length }
}

it('a first load that is under way begins again, and its caller gets what is stored now', async () => {
  const { client, list, store, answerAll, countLoads } = loadList()
  expect(countLoads()).toBe(1)
  store.items = ['lamp', 'desk']
  const again = client.invalidateQueries({ queryKey: ['list'] })
  expect(countLoads()).toBe(2)
  answerAll()
  await again
  expect(await list).toEqual(['lamp', 'desk'])
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(false)
})

it('its caller hears of the failure of the load that replaced it', async () => {
  const { client, list, store, answerAll } = loadList()
  store.isBroken = true
  const again = client.invalidateQueries()
  answerAll()
  await expect(list).rejects.toThrow('The list is broken')
  await again
})

it('other loads go on', async () => {
  const { client, list, store, answerAll, countLoads } = loadList()
  store.items = ['desk']
  await client.invalidateQueries({ queryKey: ['another list'] })
  expect(countLoads()).toBe(1)
  answerAll()
  expect(await list).toEqual(['lamp'])
})
