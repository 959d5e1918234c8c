import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { gives, operatorWorkshop, refuses, workshop } from '#src/conformance/rest/workshop.ts'
import { createOperator, createVisitor } from '#src/conformance/target.ts'

const visitor = createVisitor()
const NO_SCHEMA = {
  code: 'PGRST106',
  message: 'Invalid schema: auth',
  hint: expect.stringContaining('Only the following schemas are exposed: public,') as string,
}

/** The members of every client of one schema. */
const shared: MethodTable = {
  from: [
    gives([{ note: 'in public' }], 'reads a table of the schema public', () =>
      visitor.from('conformance_notes').select('note'),
    ),
    gives([{ id: 2 }], 'reads a table of another schema', () =>
      workshop.from('makers').select('id').eq('country', 'DE'),
    ),
    gives([{ title: 'Axe' }], 'reads a view', () =>
      workshop.from('cheap_tools').select('title').eq('tool_key', 1),
    ),
    gives([{ 'a.b,c(d)': 'dotted', 'say "hi"': 'hello' }], 'reads names that need quotes', () =>
      workshop.from('odd names').select(String.raw`"a.b,c(d)","say \"hi\""`),
    ),
    refuses(
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'workshop.maker' in the schema cache",
        hint: "Perhaps you meant the table 'workshop.makers'",
      },
      'refuses a table that is not there, with a hint',
      () => workshop.from('maker').select(),
    ),
    refuses(404, { code: 'PGRST205' }, 'finds no table of another schema', () =>
      visitor.from('tool_skills').select(),
    ),
  ],
  schema: [
    gives(11, 'calls functions of another schema', () =>
      visitor.schema('workshop').rpc('add', { a: 1 }),
    ),
    refuses(406, NO_SCHEMA, 'refuses to read a schema that is not exposed', () =>
      visitor.schema('auth').from('users').select(),
    ),
    refuses(406, NO_SCHEMA, 'refuses to write to a schema that is not exposed', () =>
      visitor.schema('auth').from('users').insert({ id: 1 }),
    ),
  ],
  rpc: [
    gives(3, 'calls a function', () => workshop.rpc('add', { a: 1, b: 2 })),
    refuses(404, { code: 'PGRST202' }, 'finds no function of another schema', () =>
      visitor.rpc('add_up', { numbers: [1], extra: null }),
    ),
  ],
}

export const schemaClientCases: MethodTable = {
  ...shared,
  getOpenApiSpec: [
    {
      does: 'describes tables and functions of the schema to the secret key',
      run: async () => {
        const { data, error, status } = await operatorWorkshop.getOpenApiSpec()
        expect([status, error]).toEqual([200, null])
        expect(data?.swagger).toBe('2.0')
        expect(Object.keys(data?.paths ?? {})).toEqual(
          expect.arrayContaining(['/tools', '/cheap_tools', '/rpc/add']),
        )
        expect(data?.definitions?.['tools']).toMatchObject({
          required: expect.arrayContaining(['id', 'name']) as string[],
          properties: { name: { format: 'text' } },
        })
        expect(JSON.stringify(data)).not.toContain('refresh_tokens')
      },
    },
    {
      does: 'tells nothing to a visitor',
      run: async () => {
        const { data, error, status } = await workshop.getOpenApiSpec()
        expect([data, error === null, status >= 400]).toEqual([null, false, true])
      },
    },
  ],
}

/** The whole client; realtime has the cases of channels. */
export const wholeClientCases: MethodTable = {
  ...shared,
  getOpenApiSpec: [
    {
      does: 'describes the schema public to the secret key',
      run: async () => {
        const { data } = await createOperator().getOpenApiSpec()
        expect(Object.keys(data?.paths ?? {})).toContain('/conformance_notes')
      },
    },
  ],
  channel: [
    {
      does: 'makes a channel that is not joined yet',
      run: () => {
        expect(createVisitor().channel('room').topic).toBe('realtime:room')
      },
    },
  ],
  getChannels: [
    {
      does: 'lists the channels',
      run: () => {
        const client = createVisitor()
        const channel = client.channel('room')
        expect(client.getChannels()).toEqual([channel])
      },
    },
  ],
  removeChannel: [
    {
      does: 'leaves a channel',
      run: async () => {
        const client = createVisitor()
        expect(await client.removeChannel(client.channel('room'))).toBe('ok')
        expect(client.getChannels()).toEqual([])
      },
    },
  ],
  removeAllChannels: [
    {
      does: 'leaves every channel',
      run: async () => {
        const client = createOperator()
        client.channel('one')
        client.channel('other')
        expect(await client.removeAllChannels()).toEqual(['ok', 'ok'])
      },
    },
  ],
}
