import { expect, test } from 'vitest'
import { createConnectionGate } from '#src/realtime/connection-gate.ts'

test('one address uses its share and leaves the rest to the others', () => {
  const gate = createConnectionGate({ maxConnections: 3, maxConnectionsPerAddress: 2 })
  const admit = (address: string) => {
    const admission = gate.admit(address)
    return admission.ok ? 'in' : admission.reason
  }
  expect([admit('a'), admit('a'), admit('a'), admit('b'), admit('b'), admit('a')]).toEqual([
    'in',
    'in',
    'Too many connections from your address',
    'in',
    'Too many connections',
    'Too many connections from your address',
  ])
})

test('a place is free again when its connection ends, once however often that is reported', () => {
  const gate = createConnectionGate({ maxConnections: 2, maxConnectionsPerAddress: 1 })
  const first = gate.admit('a')
  expect(gate.admit('a').ok).toBe(false)
  if (first.ok) {
    first.release()
    first.release()
  }
  expect([gate.admit('a').ok, gate.admit('b').ok, gate.admit('c').ok]).toEqual([true, true, false])
})
