import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { runSql } from '../servers/run-sql.ts'
import { expect, test } from '../test.ts'

/** A job that failed permanently; its message is gone, so a retry has nothing to do. */
async function addDeadJob(reason: string): Promise<void> {
  await runSql(
    `insert into pgboss.job (name, data, output, source_name, source_id, source_created_on, source_retry_count)
     values ('send-push.dead', jsonb_build_object('push', gen_random_uuid()), jsonb_build_object('reason', $1::text),
       'send-push', gen_random_uuid(), now(), 8)`,
    [reason],
  )
}

test('An admin can retry or drop permanent failures @phone-only', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email)
  const mark = person.email.slice(0, 15)
  const [again, dropped] = [`${mark}: first is busy`, `${mark}: second is busy`]
  await addDeadJob(again)
  await addDeadJob(dropped)
  await enter(page, person)
  await page.goto('/admin/jobs')
  const queues = page.getByRole('list', { name: 'Queues' })
  await expect(queues.getByRole('heading', { name: 'push-alerts' })).toBeVisible()
  const failed = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  await expect(failed.filter({ hasText: again })).toContainText('9 tries')
  await expectAccessible(page, 'jobs')
  await expectTouchable(page, 'jobs')

  await failed.filter({ hasText: again }).getByRole('button', { name: 'Try again' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It goes back into its queue')
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(question).toBeHidden()
  await expect(failed.filter({ hasText: again })).toHaveCount(0)

  await failed.filter({ hasText: dropped }).getByRole('button', { name: 'Drop' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(failed.filter({ hasText: dropped })).toHaveCount(1)
  await failed.filter({ hasText: dropped }).getByRole('button', { name: 'Drop' }).click()
  await question.getByRole('button', { name: 'Drop' }).click()
  await expect(failed.filter({ hasText: dropped })).toHaveCount(0)

  await page.goto('/admin/log?action=job.drop')
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText(
    'dropped a failed job',
  )
})
