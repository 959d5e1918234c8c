/** Why a client may not connect, as text for the answer. */
type Refusal = 'Too many connections' | 'Too many connections from your address'

type Admission = { ok: true; release: () => void } | { ok: false; reason: Refusal }

export interface ConnectionGate {
  /** Takes a place; `release` returns it, once, however often it is called. */
  admit(address: string): Admission
}

/**
 * Counts connections in total and for each address: many from one place cannot take everybody's places. Addresses are
 * keyed as for limits, so a /64 network of IPv6 is one.
 */
export function createConnectionGate(limits: {
  maxConnections: number
  maxConnectionsPerAddress: number
}): ConnectionGate {
  const byAddress = new Map<string, number>()
  let all = 0

  return {
    admit(address) {
      const open = byAddress.get(address) ?? 0
      if (open >= limits.maxConnectionsPerAddress) {
        return { ok: false, reason: 'Too many connections from your address' }
      }
      if (all >= limits.maxConnections) return { ok: false, reason: 'Too many connections' }
      all += 1
      byAddress.set(address, open + 1)
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        all -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left === 0) byAddress.delete(address)
        else byAddress.set(address, left)
      }
      return { ok: true, release }
    },
  }
}
