import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  addNote,
  hear,
  hearChanges,
  newTopic,
  subscribe,
  untilChangesFlow,
  waitFor,
  waitForSilence,
} from '#src/conformance/realtime/stage.ts'
import { createOperator, createPerson, removePerson } from '#src/conformance/target.ts'

/** Notes of a person whose own client no longer writes. */
async function addNoteFor(userId: string): Promise<void> {
  const { error } = await createOperator().from('realtime_notes').insert({ user_id: userId })
  if (error) throw error
}

async function listenAs(client: SupabaseClient) {
  const channel = client.channel(newTopic(), untilChangesFlow)
  const heard = hearChanges(channel, { event: '*' })
  const statuses = hear<string>()
  channel.subscribe((status) => statuses.push(status))
  await statuses.count(1)
  expect(statuses.all).toEqual(['SUBSCRIBED'])
  return { channel, heard, statuses }
}

/** What happens to a channel when its session ends. */
export const sessionCases: MethodCase[] = [
  {
    does: 'whoever signs out hears nothing more of their rows',
    onlyEmbedded: 'on Supabase the channel keeps its token until that expires',
    async run() {
      const person = await createPerson()
      const { heard, statuses } = await listenAs(person.client)
      await addNoteFor(person.id)
      await heard.count(1)
      expect((await person.client.auth.signOut()).error).toBeNull()
      await statuses.count(2)
      expect(statuses.all[1]).toBe('CHANNEL_ERROR')
      await addNoteFor(person.id)
      await waitForSilence()
      expect(heard.all).toHaveLength(1)
      await removePerson(person)
    },
  },
  {
    does: 'whoever signs in again hears of their rows again',
    async run() {
      const person = await createPerson()
      const first = await listenAs(person.client)
      await person.client.removeChannel(first.channel)
      await person.client.auth.signOut()
      const { email, password } = person
      expect((await person.client.auth.signInWithPassword({ email, password })).error).toBeNull()
      const { heard } = await listenAs(person.client)
      await addNoteFor(person.id)
      expect(await heard.count(1)).toMatchObject([{ new: { user_id: person.id } }])
      await removePerson(person)
    },
  },
  {
    does: 'a deleted account gets no changes of others, and cannot join anything',
    async run() {
      const person = await createPerson()
      const { channel, heard } = await listenAs(person.client)
      await addNoteFor(person.id)
      await heard.count(1)
      const { error } = await createOperator().auth.admin.deleteUser(person.id)
      expect(error).toBeNull()
      await addNote({ body: 'of somebody else' })
      await waitForSilence()
      // If the end of the session is not known yet, a deletion is still sent, but only with its key.
      const later = heard.all.slice(1)
      expect(later.filter(({ eventType }) => eventType !== 'DELETE')).toEqual([])
      expect(later.flatMap(({ old }) => Object.keys(old)).filter((key) => key !== 'id')).toEqual([])
      expect((await person.client.auth.refreshSession()).error).not.toBeNull()
      await person.client.removeChannel(channel)
      await waitFor(() => channel.state === 'closed')
      expect(
        await subscribe(person.client.channel(newTopic(), { config: { private: true } })),
      ).toMatch(/^CHANNEL_ERROR/)
      await person.client.realtime.disconnect()
    },
  },
]
