import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Appearance } from '#src/realtime/relay-messages.ts'
import { createRemoteMembers } from '#src/realtime/remote-members.ts'

const appearance = (id: string): Appearance => ({
  topic: 'hall',
  isPrivate: false,
  id,
  key: id,
  meta: { phx_ref: id },
})

/** Who is shown, and by which object. */
function watch() {
  const shown = new Map<object, string>()
  const members = createRemoteMembers({
    show: ({ id }, member) => void shown.set(member, id),
    hide: (_appearance, member) => void shown.delete(member),
  })
  return { members, names: () => [...shown.values()].toSorted() }
}

test('all members of a process leave with it, and no others', () => {
  const { members, names } = watch()
  members.show('a', appearance('ada'))
  members.show('a', appearance('alan'))
  members.show('b', appearance('bob'))
  members.forget('a')
  expect(names()).toEqual(['bob'])
})

test('a whole list replaces the known members of that process', () => {
  const { members, names } = watch()
  members.show('a', appearance('ada'))
  members.show('b', appearance('ada'))
  members.replace('a', [appearance('alan')])
  expect(names()).toEqual(['ada', 'alan'])
  members.show('a', appearance('alan'))
  expect(names()).toEqual(['ada', 'alan'])
})

test('a silent process is removed, one that sent a heartbeat is not', async () => {
  const { members, names } = watch()
  members.show('silent', appearance('sid'))
  members.show('alive', appearance('al'))
  await sleep(60)
  members.heard('alive')
  members.forgetSilent(50)
  expect(names()).toEqual(['al'])
})
