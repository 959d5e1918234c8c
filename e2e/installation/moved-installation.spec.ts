import { connectTo, registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { moveToProject } from './move-to-project.ts'
import { errorsWithoutServer, test } from '../servers/own-server.ts'
import { authPage } from '../pages/auth-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'

test.use({
  expectedConsoleErrors: [
    ...errorsWithoutServer,
    // The session from before the move.
    '400 (Bad Request)',
    '401 (Unauthorized)',
    '403 (Forbidden)',
  ],
  serviceWorkers: 'allow',
})

test('Changes that waited during a move to a project are sent once people have signed in there', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(180_000)
  const { client, person, userId } = await registerPerson(request)
  const added = await client
    .from('products')
    .insert({ user_id: userId, name: 'Walnut cutting board', status: 'ordered' })
    .select('id')
    .single()
  const id = added.data?.id ?? ''
  await enterDashboard(page, person)
  const products = productsPage(page)
  await products.open()
  const card = products.card('Walnut cutting board')
  await expect(card).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, 'Walnut cutting board')

  await server.stop()
  await card.getByRole('button', { name: /Update status/ }).click()
  await products.saveStatus()
  await expect(card).toContainText('Not sent yet')

  const { project, undo } = await moveToProject(server)
  try {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({
      timeout: 30_000,
    })
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    const there = connectTo(project)
    expect((await there.auth.signInWithPassword(person)).error).toBeNull()
    const readStatus = async () =>
      (await there.from('products').select('status').eq('id', id).single()).data?.status
    await expect.poll(readStatus, { timeout: 30_000 }).toBe('received')
    await products.open()
    await expect(card).toContainText('Received')
    await expect(card).not.toContainText('Not sent yet')
    const changes = await there
      .from('product_events')
      .select('id')
      .eq('product_id', id)
      .eq('kind', 'changed')
    expect(changes.data).toHaveLength(1)
  } finally {
    await undo()
  }
})
